// The rate limit for callers without a good credential: a bucket for each address, in the memory of this process.
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { refusal } from '../../contract/requests/refusal.ts';
import type { Config } from '../config.ts';
import { callerAddress } from '../http/host.ts';

export const tooManyGuesses = refusal(429, 'Too many requests from this address without a credential that is good', { 'Retry-After': '2.0' });

/** Beyond this many addresses the least recently seen one is forgotten. */
const mostAddresses = 10_000;
/** How long a refusal is held back. A client that repeats at once then makes four requests a second and not a thousand. */
const heldMs = 250;
/** Beyond this many held refusals, further ones are sent at once. */
const mostHeld = 1000;

interface Bucket {
  level: number;
  at: number;
}

interface Limits {
  /** Requests that a bucket holds; 0 for no limit. */
  size: number;
  /** Requests a second that leak from it. */
  leak: number;
  /** Proxies in front of the server. Each adds the address of its own caller to X-Forwarded-For. */
  hops: number;
  most?: number;
}

/** A sandbox has no limit: only its developer calls it. */
export const strangersOf = (config: Config) =>
  new Strangers({
    size: config.sandbox || config['rate-limit'] === 0 ? 0 : config['address-limit'],
    leak: config['address-leak'],
    hops: config['trust-proxy'],
  });

export class Strangers {
  /** In the order in which the addresses were last seen. */
  private readonly buckets = new Map<string, Bucket>();
  private readonly limits: Limits & { most: number };
  /** Until this time some bucket may be full. Mostly none is, and then no address needs to be looked up. */
  private fullUntil = 0;
  private held = 0;

  constructor(limits: Limits) {
    this.limits = { most: mostAddresses, ...limits };
  }

  /** Puts a request into the bucket of its address; false where the bucket is full. */
  take(request: IncomingMessage): boolean {
    const { size, leak, hops, most } = this.limits;
    if (size === 0) return true;
    const address = networkOf(callerAddress(request, hops));
    const now = performance.now();
    const bucket = this.buckets.get(address);
    const level = bucket ? leaked(bucket, leak, now) : 0;
    const fits = level + 1 <= size;
    this.buckets.delete(address);
    this.buckets.set(address, { level: fits ? level + 1 : level, at: now });
    if (this.buckets.size > most) this.buckets.delete(this.buckets.keys().next().value!);
    if (level + 2 > size) this.fullUntil = Math.max(this.fullUntil, now + (2000 / leak || Number.POSITIVE_INFINITY));
    return fits;
  }

  /** Whether the bucket of the request's address is full. */
  refuses(request: IncomingMessage): boolean {
    if (this.fullUntil === 0) return false;
    const now = performance.now();
    if (now > this.fullUntil) {
      this.fullUntil = 0;
      return false;
    }
    const { size, leak, hops } = this.limits;
    const bucket = this.buckets.get(networkOf(callerAddress(request, hops)));
    return bucket !== undefined && leaked(bucket, leak, now) + 1 > size;
  }

  /** Resolves when the refusal may be sent. */
  async hold(): Promise<void> {
    if (this.held >= mostHeld) return;
    this.held++;
    await pause(heldMs);
    this.held--;
  }

  get size() {
    return this.buckets.size;
  }
}

const leaked = ({ level, at }: Bucket, leak: number, now: number) => Math.max(0, level - ((now - at) / 1000) * leak);

/** The key of an address's bucket. An IPv6 address counts as its /64 network, since one client usually has the whole of it. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [before = '', after] = address.replace(/%.*$/, '').split('::');
  const groups = before === '' ? [] : before.split(':');
  if (after !== undefined) {
    const behind = after === '' ? [] : after.split(':');
    // an IPv4 address at the end stands for two groups
    const there = groups.length + behind.length + (after.includes('.') ? 1 : 0);
    groups.push(...new Array(Math.max(0, 8 - there)).fill('0'), ...behind);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
