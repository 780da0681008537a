// Reads the cookies of a request: Express itself only writes them.
import type { IncomingMessage } from 'node:http';

export function cookieIn({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const start = `${name}=`;
  const found = headers.cookie?.split(/; */).find((part) => part.startsWith(start));
  return found?.slice(start.length);
}
