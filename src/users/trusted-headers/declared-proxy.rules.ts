// Whether an address belongs to a reverse proxy that the settings declare (HONDANA_TRUSTED_PROXIES).
import { BlockList, isIPv6 } from 'node:net'

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** @param networks as validated by the settings */
export function declaredProxies(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((one) => named[one] ?? [one])) {
    const address = network.replace(/\/.*$/, '')
    const prefix = /\/(\d+)$/.exec(network)?.[1]
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    if (address === undefined || networks.length === 0) return false
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
