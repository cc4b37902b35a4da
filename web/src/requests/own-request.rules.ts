import type { TitleRequest } from '../api/types.ts'

type Requestable = { readonly url: string | null; readonly at?: { readonly sourceId: string; readonly titleId: string } }

type Known = Pick<TitleRequest, 'source' | 'titleId' | 'url' | 'followUrl'>

/** The request of a title among one's own, also when it was requested at another source. */
export const findOwnRequest = <R extends Known>(requests: readonly R[], { url, at }: Requestable): R | undefined =>
  requests.find(
    (request) =>
      (at !== undefined && request.source === at.sourceId && request.titleId === at.titleId) ||
      (url !== null && (request.url === url || request.followUrl === url)),
  )
