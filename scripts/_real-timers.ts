// The timers and the clock as they were when the package was loaded. The build puts them in place of the globals, because a test that fakes the globals for
// its own code would otherwise stop the sandbox, which runs in the same process.
export const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, queueMicrotask, performance, Date: RealDate } = globalThis;
export const { nextTick } = process;
