import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../../api/base-path.ts'
import { api } from '../../api/client.ts'
import type { BookPoster, SeriesPoster } from '../../api/types.ts'
import { seriesPosterUrl } from '../../library/library.api.ts'
import { bookPosterUrl } from '../../reading/reading.api.ts'

export type PosterOwner = { readonly kind: 'series' | 'book'; readonly id: string }

export type PosterInfo = SeriesPoster | BookPoster

/** Runs an action on the posters and reloads them. */
export type RunPosterAction = (action: () => Promise<unknown>) => void

/** The available posters of a series or a book. */
export const postersQuery = (owner: PosterOwner) =>
  queryOptions({
    queryKey: ['posters', owner.kind, owner.id],
    queryFn: ({ signal }): Promise<readonly PosterInfo[]> =>
      owner.kind === 'series'
        ? api.get('/api/v1/series/{seriesId}/thumbnails', { params: { seriesId: owner.id }, signal })
        : api.get('/api/v1/books/{bookId}/thumbnails', { params: { bookId: owner.id }, signal }),
    staleTime: 5000,
  })

/** The current poster, chosen or generated from a page. */
export const currentPosterUrl = ({ kind, id }: PosterOwner): string => (kind === 'series' ? seriesPosterUrl(id) : bookPosterUrl(id))

export const posterImageUrl = ({ kind, id }: PosterOwner, posterId: string): string =>
  kind === 'series'
    ? apiUrl('/api/v1/series/{seriesId}/thumbnails/{posterId}', { params: { seriesId: id, posterId } })
    : apiUrl('/api/v1/books/{bookId}/thumbnails/{posterId}', { params: { bookId: id, posterId } })

/** Uploads a poster and selects it. Throws ApiError when the file is not an image, or too large. */
export const uploadPoster = ({ kind, id }: PosterOwner, file: File): Promise<PosterInfo> =>
  kind === 'series'
    ? api.post('/api/v1/series/{seriesId}/thumbnails', { params: { seriesId: id }, form: { file } })
    : api.post('/api/v1/books/{bookId}/thumbnails', { params: { bookId: id }, form: { file } })

export const choosePoster = ({ kind, id }: PosterOwner, posterId: string): Promise<void> =>
  kind === 'series'
    ? api.put('/api/v1/series/{seriesId}/thumbnails/{posterId}/selected', { params: { seriesId: id, posterId } })
    : api.put('/api/v1/books/{bookId}/thumbnails/{posterId}/selected', { params: { bookId: id, posterId } })

export const deletePoster = ({ kind, id }: PosterOwner, posterId: string): Promise<void> =>
  kind === 'series'
    ? api.delete('/api/v1/series/{seriesId}/thumbnails/{posterId}', { params: { seriesId: id, posterId } })
    : api.delete('/api/v1/books/{bookId}/thumbnails/{posterId}', { params: { bookId: id, posterId } })
