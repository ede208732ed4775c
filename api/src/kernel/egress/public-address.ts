import ipaddr from 'ipaddr.js';

/** The range allocated for the public internet (IANA, IPv6 Global Unicast; verified 2026-11). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet, as opposed to this machine, a private network, a cloud's metadata
 * service, or a range that maps to one of these (IPv4 in IPv6, translators, tunnels).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
