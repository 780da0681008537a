// Sends requests as bytes, for requests that no HTTP client would send.
import { connect } from 'node:net';

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: any;
}

/** Sends the lines and then the body. The server ends the connection after its response. */
export async function raw(origin: string, lines: string[], body = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const length = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  const text = await new Promise<string>((done, failed) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write([...lines, ...length, 'Connection: close', '', body].join('\r\n')));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => done(received)).on('error', failed);
  });
  const [head = '', answered = ''] = text.split('\r\n\r\n');
  const [first = '', ...rest] = head.split('\r\n');
  const headers = Object.fromEntries(rest.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]));
  const json = headers['content-type']?.includes('json') && answered !== '';
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: json ? JSON.parse(answered.slice(answered.indexOf('{'), answered.lastIndexOf('}') + 1)) : answered,
  };
}
