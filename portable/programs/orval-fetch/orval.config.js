export default {
  store: {
    input: process.env.DOCUMENT,
    output: {
      target: 'client/client.ts',
      client: 'fetch',
      override: { mutator: { path: './send.ts', name: 'send' } },
    },
  },
};
