// Repeated pages on the wire, as Komga's clients know them (docs/api/komga-contract.md, "Repeated pages").
import { z } from 'zod'
import { komgaInput, pageOf, pageQuery } from '../../kernel/http/index.ts'
import { pageActions } from './repeated.tables.ts'

const instant = z.string().meta({ description: 'UTC, no fraction.' })
const action = z.enum(pageActions, `must be one of ${pageActions.join(', ')}`)
const size = z.int().nullable().meta({ description: 'Bytes.' })

export const KnownQuery = pageQuery.extend({
  action: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) =>
      [given ?? []]
        .flat()
        .flatMap((text) => text.split(','))
        .filter(Boolean)
        .map((text) => text.toUpperCase()),
    )
    .pipe(z.array(action)),
})
export const ThumbnailQuery = z.object({ resize: z.coerce.number('must be a number').int().min(1).max(1200).optional() })
export const HashParams = z.object({ pageHash: z.string() })

export const KnownPageDto = z
  .object({ hash: z.string(), size, action, deleteCount: z.int(), matchCount: z.int(), created: instant, lastModified: instant })
  .meta({ id: 'PageHashKnown' })
export const KnownPages = pageOf(KnownPageDto)

export const UnknownPages = pageOf(z.object({ hash: z.string(), size, matchCount: z.int() }).meta({ id: 'PageHashUnknown' }))

export const MatchDto = z
  .object({
    bookId: z.string(),
    url: z.string().meta({ description: 'Path of the book.' }),
    pageNumber: z.int().meta({ description: 'From 1.' }),
    fileName: z.string(),
    fileSize: z.int(),
    mediaType: z.string(),
  })
  .meta({ id: 'PageHashMatch' })
export const Matches = pageOf(MatchDto)

export const Decision = komgaInput(z.object({ hash: z.string().min(1, 'must not be empty'), size: z.int().min(0).nullish(), action }))
export const MatchChoice = komgaInput(z.object({ bookId: z.string(), pageNumber: z.int().min(1) }))
