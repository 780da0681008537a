// This server without group commit: every write has a commit of its own.
import type { AddressInfo } from 'node:net';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { httpServer } from '../server/http/server.ts';
import { openLog } from '../server/monitoring/log.ts';
import { demo } from '../server/sandbox/demo.ts';
import { openStore } from '../server/store/store.ts';

const store = openStore(process.argv[2]!, { groupCommit: false });
const { listener, workers, vault } = await createApp({ store, config: readConfig(['--no-rate-limit'], {}), operatorKey: 'bench', log: openLog('error') });
const { access_token } = await demo(store, vault);
workers.start();
const server = httpServer(listener).listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/api/latest`, access_token }));
});
