/** The path the app lives under, always ending in `/`. The server writes it into `<base href>` of index.html. */
export const basePath = (): string => new URL('.', document.baseURI).pathname

/** The address of a server path such as `api/v1/series`, under the app's base path. */
export const serverUrl = (path: string, query: QueryValues = {}): string => {
  const search = queryText(query)
  return basePath() + path.replace(/^\/+/, '') + (search ? `?${search}` : '')
}

/** Values of a query string. `undefined` leaves the key out; a list repeats it. */
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
