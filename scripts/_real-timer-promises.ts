// In place of `node:timers/promises`, as `_real-timers.ts` is in place of the globals: Node's own fake timers change that module too.
// biome-ignore lint/style/useNodejsImportProtocol: under that name the build would find this file
import * as timers from 'timers/promises';

export const { setTimeout, setImmediate } = timers;
