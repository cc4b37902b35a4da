import { z } from 'zod'
import { describedAs } from '../kernel/http/index.ts'
import { outcomes } from './choose-titles.rules.ts'

const choice = (description: string) =>
  z
    .enum(['true', 'false', ''], 'must be true or false')
    .default('false')
    .transform((given) => given === 'true')
    .meta({ description, ...describedAs('boolean') })

/** The parts beside the file. */
export const ImportFields = z.object({
  libraryId: z.string('is missing: say into whose follow list').min(1, 'is missing: say into whose follow list'),
  includeNonFavorites: choice('Also titles that the app remembers without having them in its library.'),
  includeOtherSources: choice('Also titles of other sites that the download tool knows, where the backup holds enough of their address.'),
})
export type ImportFields = z.infer<typeof ImportFields>

/** What an import did. */
export const ImportResult = z
  .object({
    imported: z.int().meta({ description: 'Addresses added to the follow list.' }),
    skipped: z.int().meta({ description: 'In the list already, or more than once in the backup.' }),
    errors: z.int().meta({
      description: 'Titles of MangaDex without a usable id, also those of before 2021 while MangaDex cannot be asked which they are today.',
    }),
    urls: z.array(z.string()).meta({ description: 'The added addresses.' }),
  })
  .meta({ id: 'BackupImportResult' })

export const ImportPreview = z
  .object({
    titles: z.array(
      z.object({
        title: z.string(),
        source: z.string().nullable().meta({ description: 'Name of its source in the app.' }),
        url: z.string().nullable(),
        outcome: z.enum(outcomes).meta({ description: 'What an import would make of it.' }),
      }),
    ),
  })
  .meta({ id: 'BackupImportPreview' })
