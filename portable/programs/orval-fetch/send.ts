/** All calls of orval's client go through this function. It adds the server's address and the access token. */
export async function send<T>(path: string, init: RequestInit): Promise<T> {
  const { STORE_URL = '', STORE_TOKEN = '' } = process.env;
  const response = await fetch(STORE_URL + path, { ...init, headers: { ...init.headers, 'X-Service-Access-Token': STORE_TOKEN } });
  return { data: await response.json(), status: response.status, headers: response.headers } as T;
}
