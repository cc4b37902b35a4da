import { z } from 'zod'
import { describedAs } from '../kernel/http/index.ts'
import { shelves } from '../shelves/index.ts'
import { importOutcomes } from './select-titles.rules.ts'
import { publicationStatuses } from './statuses/app-statuses.rules.ts'

const choice = (description: string) =>
  z
    .enum(['true', 'false', ''], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description, ...describedAs('boolean') })

/** Form fields next to the file. */
export const ImportFields = z.object({
  libraryId: z
    .string('is required: the library whose follow list to import to')
    .min(1, 'is required: the library whose follow list to import to')
    .meta({ description: 'ID of the library whose follow list the titles are added to.' }),
  includeNonFavorites: choice("Include titles that aren't in the app's library."),
  includeOtherSources: choice('Include titles from other sites that gallery-dl supports, if the backup contains their URL.'),
  includeStatuses: choice("Put followed titles on your list with the status that the app's trackers have, unless you chose one here."),
})
export type ImportFields = z.infer<typeof ImportFields>

/** Result of an import. */
export const ImportResult = z
  .object({
    imported: z.int().meta({ description: 'Number of URLs added to the follow list.' }),
    skipped: z.int().meta({ description: 'Number of titles already in the list, or duplicated in the backup.' }),
    errors: z.int().meta({
      description: 'Number of MangaDex titles without a usable ID, including titles from before 2021 while MangaDex is unavailable.',
    }),
    urls: z.array(z.string()).meta({ description: 'Added URLs.' }),
    statuses: z.int().optional().meta({ description: 'Number of titles with a status for your list; only with `includeStatuses`.' }),
  })
  .meta({ id: 'BackupImportResult' })

export const ImportPreview = z
  .object({
    titles: z
      .array(
        z.object({
          title: z.string().meta({ description: 'Title in the backup.' }),
          source: z.string().nullable().meta({ description: 'Name of the source in the app.' }),
          url: z.string().nullable().meta({ description: 'URL to follow; null when unknown.' }),
          outcome: z.enum(importOutcomes).meta({ description: 'What an import would do with the title.' }),
          status: z.enum(publicationStatuses).optional().meta({ description: 'Publication status in the app, if it is known there.' }),
          shelf: z.enum(shelves).optional().meta({
            description: "Reading status on which the app's trackers agree. An import with `includeStatuses` puts it on your list.",
          }),
        }),
      )
      .meta({ description: 'Titles of the backup.' }),
  })
  .meta({ id: 'BackupImportPreview' })
