// How each reading app connects and signs in to this server. What the apps request: docs/api/komga-contract.md, "What apps send".

/** Which address the app needs: the server itself, an OPDS catalog, or the sync endpoint for KOReader or Kobo e-readers. */
export type AddressKind = 'server' | 'opds1' | 'opds2' | 'koreader' | 'kobo'

/** How the app signs in: email address and password, an API key, or an API key in the user name field or at the end of the address. */
type SignInMethod = 'password' | 'key' | 'keyAsUser' | 'keyInAddress'

export type ClientGuide = {
  readonly id: string
  readonly address: AddressKind
  readonly signIn: SignInMethod
  /** Roles that the account needs for this app. */
  readonly roles: readonly ('ADMIN' | 'FILE_DOWNLOAD' | 'PAGE_STREAMING' | 'KOREADER_SYNC' | 'KOBO_SYNC')[]
}

/** In display order: Komga apps first, then OPDS readers, then command-line programs. */
export const clientGuides = [
  { id: 'mihon', address: 'server', signIn: 'key', roles: ['PAGE_STREAMING'] },
  { id: 'komelia', address: 'server', signIn: 'password', roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] },
  { id: 'kmreader', address: 'server', signIn: 'password', roles: ['PAGE_STREAMING'] },
  { id: 'paperback', address: 'server', signIn: 'password', roles: ['PAGE_STREAMING'] },
  { id: 'koreader', address: 'opds1', signIn: 'password', roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'] },
  { id: 'koreaderSync', address: 'koreader', signIn: 'keyAsUser', roles: ['KOREADER_SYNC'] },
  { id: 'kobo', address: 'kobo', signIn: 'keyInAddress', roles: ['KOBO_SYNC', 'FILE_DOWNLOAD'] },
  { id: 'panels', address: 'opds1', signIn: 'password', roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'] },
  { id: 'chunky', address: 'opds1', signIn: 'password', roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'] },
  { id: 'opds2', address: 'opds2', signIn: 'password', roles: ['FILE_DOWNLOAD'] },
  { id: 'komf', address: 'server', signIn: 'password', roles: ['ADMIN'] },
] as const satisfies readonly ClientGuide[]

export type GuideId = (typeof clientGuides)[number]['id']

const paths: Record<AddressKind, string> = {
  server: '',
  opds1: 'opds/v1.2/catalog',
  opds2: 'opds/v2/catalog',
  koreader: 'koreader',
  kobo: 'kobo',
}

/**
 * The address to enter in the app, as this browser reaches the server. No trailing slash: apps append their own paths.
 * @param base base address of the web app, such as "https://shelf.example/komga/"
 */
export const clientAddressOf = (address: AddressKind, base: string): string =>
  new URL(paths[address], new URL('.', base)).href.replace(/\/$/, '')

/** The line of `Kobo eReader.conf` that makes this server the store of an e-reader. */
export const koboLineOf = (address: string, key: string): string => `api_endpoint=${address}/${key}`

/**
 * The steps in order.
 * @param needsKey whether the password of the account doesn't work in apps: steps that name it have another text then
 */
export const stepsOf = (texts: Readonly<Record<string, string>>, needsKey: boolean): readonly string[] =>
  Object.entries(texts)
    .filter(([name]) => /^\d+$/.test(name))
    .map(([number, text]) => (needsKey && texts[`${number}WithKey`]) || text)

/** Whether the address only works on this machine, which is useless for a phone. */
export const isLocalAddress = (address: string): boolean => /^(localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname)

/** The roles that the app needs and the account lacks. */
export const missingRoles = (guide: ClientGuide, ownRoles: readonly string[]): ClientGuide['roles'] =>
  guide.roles.filter((role) => !ownRoles.includes(role))
