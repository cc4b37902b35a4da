import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { ChapterOfBook } from './chapters-of-books.ts'

const maxUrls = 10_000

/** Request to check which URLs belong to downloaded chapters. */
export const chapterUrlCheckRequest = z
  .strictObject({
    urls: z
      .array(z.string())
      .max(maxUrls, `at most ${maxUrls} URLs can be checked at once`)
      .meta({ description: 'URLs or IDs of chapters.' }),
  })
  .meta({ id: 'ChapterUrlCheckRequest' })

export const chapterUrlCheck = z
  .object({
    results: z
      .array(
        z.object({
          url: z.string().meta({ description: 'URL or ID as given in the request.' }),
          exists: z.boolean().meta({ description: 'Whether a library has this chapter.' }),
          downloadedAt: z.string().optional().meta({ description: "When the chapter was downloaded, UTC; omitted when it wasn't." }),
        }),
      )
      .meta({ description: 'Results in the order of the request.' }),
  })
  .meta({ id: 'ChapterUrlCheck' })

export const clearedHistory = z
  .object({ deleted: z.int().meta({ description: 'Number of removed chapters.' }) })
  .meta({ id: 'ClearedHistory' })

export const chapterOfBook = z
  .object({
    bookId: z.string().meta({ description: 'ID of the book.' }),
    chapterUrl: z.string().meta({ description: 'Source URL of the chapter.' }),
    number: z.string().nullable().meta({ description: 'Number as the source writes it, such as `12.5`.' }),
    volume: z.string().nullable().meta({ description: 'Volume number; null when unknown.' }),
    language: z.string().nullable().meta({ description: 'Language code; null when unknown.' }),
    groups: z.array(z.string()).readonly().meta({ description: 'Scanlation groups.' }),
    downloadedAt: z.string().meta({ description: 'UTC.' }),
  })
  .meta({ id: 'ChapterOfBook' })

export const toChapterOfBook = ({ bookId, record }: ChapterOfBook): z.infer<typeof chapterOfBook> => ({
  bookId,
  chapterUrl: record.url,
  number: record.number,
  volume: record.volume,
  language: record.language,
  groups: record.groups,
  downloadedAt: isoInstant(record.downloadedAt),
})
