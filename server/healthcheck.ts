// The HEALTHCHECK of the Dockerfile: asks the server in this container whether it is alive. It reads the server's settings from the environment.
import { readConfig } from './config.ts';

const { sandbox, host, port, 'management-port': managementPort } = readConfig([], process.env);
const name = host.includes(':') ? `[${host}]` : host;
// a server that listens on every address can also be reached under 0.0.0.0
const answer = await fetch(`http://${name}:${sandbox ? port : managementPort}/livez`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
