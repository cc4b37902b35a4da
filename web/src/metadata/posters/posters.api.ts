import { queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../../api/base-path.ts'
import { api } from '../../api/client.ts'
import type { BookPoster, SeriesPoster } from '../../api/types.ts'

export type PosterOwner = { readonly kind: 'series' | 'book'; readonly id: string }

export type Poster = SeriesPoster | BookPoster

/** Does something to the pictures and shows them anew. */
export type PosterAct = (how: () => Promise<unknown>) => void

/** The pictures that can stand for a series or a book. */
export const postersQuery = (owner: PosterOwner) =>
  queryOptions({
    queryKey: ['posters', owner.kind, owner.id],
    queryFn: ({ signal }) => api.get<readonly Poster[]>(postersPath(owner), { signal }),
    staleTime: 5000,
  })

/** The picture as it is shown now, chosen or made from a page. */
export const currentPosterUrl = ({ kind, id }: PosterOwner): string =>
  serverUrl(`api/v1/${kind === 'series' ? 'series' : 'books'}/${encodeURIComponent(id)}/thumbnail`)

export const posterUrl = (owner: PosterOwner, posterId: string): string =>
  serverUrl(`${postersPath(owner)}/${encodeURIComponent(posterId)}`)

/** Adds a picture and shows it from now on. Throws ApiError when it is none, or too large. */
export const uploadPoster = (owner: PosterOwner, file: File): Promise<Poster> => {
  const form = new FormData()
  form.append('file', file)
  return api.post<Poster>(postersPath(owner), { body: form })
}

export const choosePoster = (owner: PosterOwner, posterId: string): Promise<void> =>
  api.put(`${postersPath(owner)}/${encodeURIComponent(posterId)}/selected`)

export const deletePoster = (owner: PosterOwner, posterId: string): Promise<void> =>
  api.delete(`${postersPath(owner)}/${encodeURIComponent(posterId)}`)

const postersPath = ({ kind, id }: PosterOwner): string =>
  `api/v1/${kind === 'series' ? 'series' : 'books'}/${encodeURIComponent(id)}/thumbnails`
