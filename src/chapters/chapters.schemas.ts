import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { ChapterOfBook } from './chapters-of-books.ts'

const mostUrls = 10_000

/** Which addresses belong to chapters that were downloaded. */
export const chapterUrlCheckRequest = z
  .strictObject({ urls: z.array(z.string()).max(mostUrls, `at most ${mostUrls} addresses can be checked at once`) })
  .meta({ id: 'ChapterUrlCheckRequest' })

export const chapterUrlCheck = z
  .object({
    results: z.array(
      z.object({
        url: z.string().meta({ description: 'As it was asked for.' }),
        exists: z.boolean().meta({ description: 'Whether a library holds this chapter, by its address in any spelling or by its id.' }),
        downloadedAt: z.string().optional().meta({ description: 'Present when it exists. UTC.' }),
      }),
    ),
  })
  .meta({ id: 'ChapterUrlCheck' })

export const clearedHistory = z
  .object({ deleted: z.int().meta({ description: 'Chapters that were forgotten.' }) })
  .meta({ id: 'ClearedHistory' })

export const chapterOfBook = z
  .object({
    bookId: z.string(),
    chapterUrl: z.string().meta({ description: 'Where it was downloaded from.' }),
    number: z.string().nullable().meta({ description: 'As its source writes it.' }),
    volume: z.string().nullable(),
    language: z.string().nullable(),
    groups: z.array(z.string()).readonly().meta({ description: 'Who translated it.' }),
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
