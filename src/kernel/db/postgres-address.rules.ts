// The parts of a PostgreSQL address, as the driver reads them.

interface PostgresAddress {
  /** Empty for the default; a folder for a socket. */
  readonly host: string
  /** Empty for the default. */
  readonly port: string
  readonly user: string
  readonly password: string
  readonly database: string
  readonly params: URLSearchParams
}

const noHost = 'no-host.invalid'

/** Undefined for an invalid address. */
export function parsePostgresAddress(address: string): PostgresAddress | undefined {
  const text = address.replace(/%(?![\da-f]{2})/gi, '%25')
  // A user name without a host, as in addresses of sockets, is nothing that URL accepts.
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', `@${noHost}/`))
  if (!url) return undefined
  const { hostname, port, username, password, pathname, searchParams: params } = url
  return {
    host: params.get('host') ?? decodeURIComponent(hostname === noHost ? '' : hostname),
    port: params.get('port') ?? port,
    user: params.get('user') ?? decodeURIComponent(username),
    password: params.get('password') ?? decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    params,
  }
}
