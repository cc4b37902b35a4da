import type { AddressOf, InputArgument, PathOf } from './operations.ts'

/** Base path of the app, always ending in `/`. The server writes it into `<base href>` of index.html. */
export const basePath = (): string => new URL('.', document.baseURI).pathname

/** The address of a server path such as `api/v1/series`, under the app's base path. */
export const serverUrl = (path: string, query: QueryValues = {}): string => {
  const search = queryText(query)
  return basePath() + path.replace(/^\/+/, '') + (search ? `?${search}` : '')
}

type ProviderSignIn = {
  readonly returnTo: string
  readonly staySignedIn: boolean
  /** Token of the invitation that a new account is created with. */
  readonly invitation?: string
}

/** The address that starts a sign-in with a provider; the browser opens it as a page. */
export const providerSignInUrl = (registrationId: string, query: ProviderSignIn): string =>
  serverUrl(`oauth2/authorization/${encodeURIComponent(registrationId)}`, {
    returnTo: query.returnTo,
    'remember-me': query.staySignedIn ? 'true' : undefined,
    invitation: query.invitation,
  })

/** The address of an image, a file or a page of the server. */
export const apiUrl = <Path extends PathOf<'GET'>>(path: Path, ...[address]: InputArgument<AddressOf<'GET', Path>>): string =>
  addressUrl(path, address)

/** The same below the base path, without a slash in front. */
export const apiPath = <Path extends PathOf<'GET'>>(
  path: Path,
  ...[address]: InputArgument<Omit<AddressOf<'GET', Path>, 'query'>>
): string => filledPath(path, address).slice(1)

/** What of an address is not its path. */
export type AddressValues = { readonly params?: ParamValues; readonly query?: QueryValues }

type ParamValues = Readonly<Record<string, string | number>>

/** The address of an operation, with its parameters encoded. */
export const addressUrl = (path: string, { params, query }: AddressValues = {}): string => serverUrl(filledPath(path, { params }), query)

const filledPath = (path: string, { params = {} }: { readonly params?: ParamValues | undefined } = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // Without it the address would be that of something else: "/books/" for a missing book.
    if (value === undefined || value === '') throw new Error(`Missing: the value of ${name} in ${path}.`)
    return encodeURIComponent(value)
  })

/** Values of a query string. `undefined` omits the key; a list repeats it. */
export type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

const queryText = (query: QueryValues): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) params.append(key, String(one))
    }
  }
  return params.toString()
}
