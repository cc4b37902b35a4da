// Which URLs a list of declared hosts allows. `*.example.org` stands for every host below example.org, over https only; any other entry is
// one host, with its port when that is not the default.

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const labels = new RegExp(`^${label}(?:\\.${label})*$`)

export const isDeclaredHost = (declared: readonly string[], url: URL): boolean =>
  declared.some((host) => (host.startsWith('*.') ? isBelow(host.slice(2), url) : host === url.host))

function isBelow(domain: string, { protocol, hostname, username, password }: URL): boolean {
  if (protocol !== 'https:' || username !== '' || password !== '' || !hostname.endsWith(`.${domain}`)) return false
  return labels.test(hostname.slice(0, -domain.length - 1))
}
