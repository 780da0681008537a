// Asks the server of this container whether it lives: the HEALTHCHECK of the Dockerfile. Its settings are the server's, from the environment.
import { readConfig } from './config.ts';

const { sandbox, host, port, 'management-port': managementPort } = readConfig([], process.env);
const name = host.includes(':') ? `[${host}]` : host;
// a server that listens on every address is reached under 0.0.0.0, too
const answer = await fetch(`http://${name}:${sandbox ? port : managementPort}/livez`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
