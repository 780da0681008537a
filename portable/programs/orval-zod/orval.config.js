export default {
  store: {
    input: process.env.DOCUMENT,
    output: { target: 'client/client.ts', client: 'zod', override: { zod: { generateEachHttpStatus: true } } },
  },
};
