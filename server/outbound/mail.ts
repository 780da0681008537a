// Letters to people. The host's mail gateway gets each letter as JSON and mails it. Without a gateway none are sent.
import type { Outbound } from './outbound.ts';

interface Letter {
  /** The same on each attempt, so that the gateway can recognise a repeated letter. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

export class Mail {
  private readonly outbound: Outbound;
  private readonly gateway: string | undefined;

  constructor(outbound: Outbound, gateway: string | undefined) {
    this.outbound = outbound;
    this.gateway = gateway;
  }

  async send({ id, ...letter }: Letter) {
    if (!this.gateway) return;
    const { status } = await this.outbound.send({
      url: this.gateway,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
      body: JSON.stringify(letter),
      maxBytes: 65536,
      keep: 0,
    });
    if (status < 200 || status > 299) throw new Error(`the mail gateway answered ${status}`);
  }
}
