// Which addresses may be called. An IPv6 address is refused unless it is global unicast, so a spelling that nobody thought of is refused too.
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const refused = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // a cloud's metadata, though in a public range
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const)
  refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23], // Teredo, ORCHID, benchmarking
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, prefix, 'ipv6');

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

// two lists, since one for both versions would take IPv4-mapped IPv6 addresses for the IPv4 addresses in them
const loopback4 = new BlockList();
loopback4.addSubnet('127.0.0.0', 8, 'ipv4');
const loopback6 = new BlockList();
loopback6.addAddress('::1', 'ipv6');

/** `address` is an IP address as the resolver or the URL parser writes it. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4');
  return isIP(address) === 6 && !address.includes('%') && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

export const isLoopback = (address: string): boolean =>
  isIP(address) === 4 ? loopback4.check(address, 'ipv4') : isIP(address) === 6 && loopback6.check(address, 'ipv6');

/** Whether this machine has the address, on one of its network interfaces. Addresses come and go while the server runs. */
export const isOwn = (address: string): boolean => Object.values(networkInterfaces()).some((all) => all?.some((own) => own.address === address));

/** The host of a URL, if it is an IP address. */
export const literalAddress = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : undefined;
};
