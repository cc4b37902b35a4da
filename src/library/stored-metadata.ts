// The JSON columns of metadata: lists of words, people and links, locks and origins. Rows of series and books alike.
import { z } from 'zod'
import { storedJsonOr, storedList } from '../kernel/stored/index.ts'
import type { Author, WebLink } from './books/embedded/embedded.ts'

const word = z.string()
const author: z.ZodType<Author> = z.object({ name: word, role: word })
const link: z.ZodType<WebLink> = z.object({ label: word, url: word })

export const readLocks = storedList('metadata.locks', word)
export const readOrigins = storedJsonOr('metadata.origins', z.record(word, word), () => ({}))
export const readGenres = storedList('seriesMetadata.genres', word)
export const readTags = storedList('metadata.tags', word)
export const readBooksTags = storedList('seriesMetadata.booksTags', word)
export const readAuthors = storedList('metadata.authors', author)
export const readLinks = storedList('metadata.links', link)
export const readAlternateTitles = storedList('seriesMetadata.alternateTitles', z.object({ label: word, title: word }))
