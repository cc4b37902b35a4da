// How long a client must wait after failed sign-ins.
import { isIPv6 } from 'node:net'

const firstWaitMs = 30_000
export const maxWaitMs = 15 * 60_000

/**
 * Milliseconds to wait after consecutive failures: none below the allowed number, then 30 s, doubled up to 15 minutes.
 * @param failures so far
 * @param allowed failures before the first wait
 */
export function waitAfterFailuresMs(failures: number, allowed: number): number {
  return failures < allowed ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures - allowed, 10))
}

/** The caller behind an address: the address itself, or its /64 network in IPv6, where one caller has that many. */
export function limitKeyOf(address: string): string {
  const inIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inIpv4) return inIpv4
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Groups of 16 bits without leading zeros; a dotted suffix counts as two. */
const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]))
