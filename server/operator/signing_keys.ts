import type { operations, refusals } from '../../generated/operator/signing_keys.ts';
import type { OperatorHandlers } from '../handlers.ts';

export const handlers: OperatorHandlers<operations, refusals> = {
  async listSigningKeys({ signingKeys }) {
    await signingKeys.refresh();
    return { status: 200, body: { signing_keys: signingKeys.list() } };
  },

  rotateSigningKey: {
    async outside({ signingKeys, body, transaction }) {
      const { signs_in = 60, previous_valid_for = 7 * 86_400 } = body?.signing_key ?? {};
      const answered = await transaction(async ({ store: tx }) => {
        const signing_key = await signingKeys.rotate(tx, { signsInMs: signs_in * 1000, previousMs: previous_valid_for * 1000 });
        return { status: 201, body: { signing_key } };
      });
      // other processes read the new key a little later
      await signingKeys.refresh();
      return answered;
    },
  },
};
