import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api, requestRaw } from '../api/client.ts'
import type { CustomCssVersion } from '../api/types.ts'

/** Which version everyone sees; null without custom CSS. */
export const customCssVersionQuery = queryOptions({
  queryKey: ['custom-css', 'version'],
  queryFn: ({ signal }) => api.get('/api/v1/custom-css/version', { signal }),
})

/** The text, for editing. */
export const customCssQuery = queryOptions({
  queryKey: ['custom-css', 'text'],
  queryFn: async ({ signal }) => (await requestRaw('GET', '/api/v1/custom-css', { signal })).text(),
})

export const saveCustomCss = (css: string): Promise<CustomCssVersion> => api.put('/api/v1/custom-css', { body: { css } })

/** The version is part of the address, so that the browser keeps the style sheet until it changes. */
export const customCssUrl = (version: string): string => apiUrl('/api/v1/custom-css', { query: { v: version } })
