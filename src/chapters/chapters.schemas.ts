import { z } from 'zod'

const mostUrls = 10_000

/** Specification: "Chapter URL check". */
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
