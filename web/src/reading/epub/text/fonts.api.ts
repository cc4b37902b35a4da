import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../../../api/base-path.ts'
import { api, requestRaw } from '../../../api/client.ts'
import { fontFacesOf } from './font-faces.rules.ts'

/** The style sheet of a family. */
const sheetAddress = (family: string): string =>
  new URL(apiUrl('/api/v1/fonts/resource/{family}/css', { params: { family } }), window.location.href).href

/** Address below which each family has its style sheet and its files. */
export const fontsAddress = (): string => new URL('..', sheetAddress('any')).href

/** Fonts that come with the server or were added by an administrator, by name. */
export const fontFamiliesQuery = queryOptions({
  queryKey: ['fonts', 'families'],
  queryFn: ({ signal }) => api.get('/api/v1/fonts/families', { signal }),
})

/** The font faces of a family, and the rule that applies it to all text. If they fail to load, the book's own fonts are used. */
export const fontFacesQuery = (family: string) =>
  queryOptions({
    queryKey: ['fonts', 'faces', family],
    queryFn: async ({ signal }) => {
      const options = { params: { family }, headers: { Accept: 'text/css' }, signal }
      const answer = await requestRaw('GET', '/api/v1/fonts/resource/{family}/css', options)
      return fontFacesOf(await answer.text(), sheetAddress(family))
    },
    enabled: family !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
