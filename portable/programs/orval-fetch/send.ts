/** What orval's calls go through: it knows where the server is, and who calls. */
export async function send<T>(path: string, init: RequestInit): Promise<T> {
  const { STORE_URL = '', STORE_TOKEN = '' } = process.env;
  const response = await fetch(STORE_URL + path, { ...init, headers: { ...init.headers, 'X-Service-Access-Token': STORE_TOKEN } });
  return { data: await response.json(), status: response.status, headers: response.headers } as T;
}
