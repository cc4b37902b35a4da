import { queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../../../api/base-path.ts'
import { api, requestRaw } from '../../../api/client.ts'
import { fontFacesOf } from './font-faces.rules.ts'

/** Server path below which each family has its style sheet and its files. */
export const fontsPath = 'api/v1/fonts/resource/'

/** Fonts that come with the server or that an administrator put there, by name. */
export const fontFamiliesQuery = queryOptions({
  queryKey: ['fonts', 'families'],
  queryFn: ({ signal }) => api.get<readonly string[]>('api/v1/fonts/families', { signal }),
})

/** The faces of a font, and the rule that sets every text in it. Without a network, or when the font was removed, the book's own fonts stay. */
export const fontFacesQuery = (family: string) =>
  queryOptions({
    queryKey: ['fonts', 'faces', family],
    queryFn: async ({ signal }) => {
      const path = `${fontsPath}${encodeURIComponent(family)}/css`
      const sheet = await (await requestRaw('GET', path, { headers: { Accept: 'text/css' }, signal })).text()
      return fontFacesOf(sheet, new URL(serverUrl(path), window.location.href).href)
    },
    enabled: family !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
