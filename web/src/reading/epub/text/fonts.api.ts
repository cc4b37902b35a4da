import { queryOptions } from '@tanstack/react-query'
import { apiPath, apiUrl } from '../../../api/base-path.ts'
import { api, requestRaw } from '../../../api/client.ts'
import { fontFacesOf } from './font-faces.rules.ts'

/** Server path below which each family has its style sheet and its files. */
export const fontsPath = apiPath('/api/v1/fonts/resource/{family}/css', { params: { family: '' } }).replace('/css', '')

/** Fonts that come with the server or that an administrator put there, by name. */
export const fontFamiliesQuery = queryOptions({
  queryKey: ['fonts', 'families'],
  queryFn: ({ signal }) => api.get('/api/v1/fonts/families', { signal }),
})

/** The faces of a font, and the rule that sets every text in it. Without a network, or when the font was removed, the book's own fonts stay. */
export const fontFacesQuery = (family: string) =>
  queryOptions({
    queryKey: ['fonts', 'faces', family],
    queryFn: async ({ signal }) => {
      const params = { family }
      const answer = await requestRaw('GET', '/api/v1/fonts/resource/{family}/css', { params, headers: { Accept: 'text/css' }, signal })
      const address = new URL(apiUrl('/api/v1/fonts/resource/{family}/css', { params }), window.location.href)
      return fontFacesOf(await answer.text(), address.href)
    },
    enabled: family !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
