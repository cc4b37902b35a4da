// What files say about themselves, as their rows keep it.
import { z } from 'zod'
import { storedJsonOr } from '../../../kernel/stored/index.ts'
import type { Embedded, EmbeddedLists } from './embedded.ts'

const word = z.string()
const words = z.array(word)

// Keys are in the order in which they are written: what is read and written again must be the same text.
const Lists: z.ZodType<EmbeddedLists> = z.object({
  readLists: z.array(z.object({ name: word, number: z.number().exactOptional() })),
  collections: words,
})

const Stored: z.ZodType<Embedded> = z.object({
  source: z.literal('epub').exactOptional(),
  book: z.object({
    title: word.exactOptional(),
    summary: word.exactOptional(),
    number: word.exactOptional(),
    releaseDate: word.exactOptional(),
    authors: z.array(z.object({ name: word, role: word })).exactOptional(),
    tags: words.exactOptional(),
    links: z.array(z.object({ label: word, url: word })).exactOptional(),
    isbn: word.exactOptional(),
  }),
  series: z.object({
    title: word.exactOptional(),
    volume: z.number().exactOptional(),
    publisher: word.exactOptional(),
    language: word.exactOptional(),
    genres: words.exactOptional(),
    ageRating: z.number().exactOptional(),
    readingDirection: z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON']).exactOptional(),
    totalBookCount: z.number().exactOptional(),
  }),
  lists: Lists.exactOptional(),
})

/** Null, as for a file that says nothing, when it cannot be used; a deep scan reads the file again. */
export const readEmbedded = storedJsonOr('bookMetadata.embedded', Stored.nullable(), () => null)
export const readEmbeddedLists = storedJsonOr('bookMetadata.lists', Lists, () => ({ readLists: [], collections: [] }))
