import { isIP } from 'node:net'

/** Whether a text is an IP address, a network such as 10.0.0.0/8, or a name that proxies use for several networks. */
export function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', prefix, ...more] = value.split('/')
  const version = isIP(address)
  const longestPrefix = version === 4 ? 32 : 128
  return version !== 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix))
}
