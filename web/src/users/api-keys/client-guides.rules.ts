// How each reading app finds this server and signs in to it. What the apps ask for: docs/api/komga-contract.md, "What apps send".

/** Where an app knocks: the server itself, its catalog for OPDS readers, or what KOReader synchronises with. */
export type AddressKind = 'server' | 'opds1' | 'opds2' | 'koreader'

/** What an app signs in with: e-mail address and password, a key, or a key where it asks for a user's name. */
type SignInMethod = 'password' | 'key' | 'keyAsUser'

export type ClientGuide = {
  readonly id: string
  readonly door: AddressKind
  readonly way: SignInMethod
  /** Rights that the app needs of the account. */
  readonly roles: readonly ('ADMIN' | 'FILE_DOWNLOAD' | 'PAGE_STREAMING' | 'KOREADER_SYNC')[]
}

/** In the order of the list: apps made for this kind of server first, then catalog readers, then programs. */
export const clientGuides = [
  { id: 'mihon', door: 'server', way: 'key', roles: ['PAGE_STREAMING'] },
  { id: 'komelia', door: 'server', way: 'password', roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] },
  { id: 'kmreader', door: 'server', way: 'password', roles: ['PAGE_STREAMING'] },
  { id: 'paperback', door: 'server', way: 'password', roles: ['PAGE_STREAMING'] },
  { id: 'koreader', door: 'opds1', way: 'password', roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'] },
  { id: 'koreaderSync', door: 'koreader', way: 'keyAsUser', roles: ['KOREADER_SYNC'] },
  { id: 'panels', door: 'opds1', way: 'password', roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'] },
  { id: 'chunky', door: 'opds1', way: 'password', roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'] },
  { id: 'opds2', door: 'opds2', way: 'password', roles: ['FILE_DOWNLOAD'] },
  { id: 'komf', door: 'server', way: 'password', roles: ['ADMIN'] },
] as const satisfies readonly ClientGuide[]

export type GuideId = (typeof clientGuides)[number]['id']

const paths: Record<AddressKind, string> = { server: '', opds1: 'opds/v1.2/catalog', opds2: 'opds/v2/catalog', koreader: 'koreader' }

/**
 * The address to type into the app, as this browser reaches the server. Without a slash at its end: apps put their own behind it.
 * @param base where the web app lives, such as "https://shelf.example/komga/"
 */
export const clientAddressOf = (door: AddressKind, base: string): string => new URL(paths[door], new URL('.', base)).href.replace(/\/$/, '')

/** An address that only this machine understands is of no use to a phone. */
export const isLocalAddress = (address: string): boolean => /^(localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname)

/** The rights that the app needs and the account lacks. */
export const missingRoles = (guide: ClientGuide, held: readonly string[]): ClientGuide['roles'] =>
  guide.roles.filter((role) => !held.includes(role))
