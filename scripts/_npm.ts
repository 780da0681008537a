// Runs npm. On Windows it is a script of the shell, which Node starts only with one; so it is run by Node itself, from where `npm run` says that it lies.

/** The program and its arguments, for `execFile`. */
export function npm(args: string[], at = process.env.npm_execpath): [program: string, args: string[]] {
  return at !== undefined && /[\\/]npm-cli\.c?js$/.test(at) ? [process.execPath, [at, ...args]] : ['npm', args];
}
