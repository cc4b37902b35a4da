// Blocks of the IANA IPv4 and IPv6 special-purpose address registries that contain no public servers, including the deprecated 6to4 relay
// (RFC 7526) and site-local (RFC 3879) ranges.
import { BlockList, isIP } from 'node:net'

const blocked = new BlockList()
const ipv4Blocks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
for (const [network, prefix] of ipv4Blocks) blocked.addSubnet(network, prefix, 'ipv4')
const ipv6Blocks: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
for (const [network, prefix] of ipv6Blocks) blocked.addSubnet(network, prefix, 'ipv6')

/**
 * Checks whether an IP address is loopback, link-local, private, reserved or multicast. IPv4 inside IPv6 is checked as IPv4 in formats
 * that are in use, and rejected in all others (compatible, translated, 6to4, Teredo, NAT64).
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  if (version === 4) return blocked.check(address, 'ipv4')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? mappedFromHex(address)
  return mapped ? blocked.check(mapped, 'ipv4') : blocked.check(address, 'ipv6')
}

function mappedFromHex(address: string): string | undefined {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address)
  if (!match?.[1] || !match[2]) return undefined
  const high = Number.parseInt(match[1], 16)
  const low = Number.parseInt(match[2], 16)
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}
