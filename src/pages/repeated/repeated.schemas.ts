// Repeated pages on the wire, as Komga's clients expect them (docs/api/komga-contract.md, "Repeated pages").
import { z } from 'zod'
import { komgaInput, pageQuery, pageSchema } from '../../kernel/http/index.ts'
import { pageActions } from './repeated.tables.ts'

const instant = z.string().meta({ description: 'UTC, no fraction.' })
const action = z
  .enum(pageActions, `must be one of ${pageActions.join(', ')}`)
  .meta({ description: 'DELETE_AUTO: delete after every scan; DELETE_MANUAL: delete on request; IGNORE: keep.' })
const size = z.int().nullable().meta({ description: 'Bytes.' })

export const KnownQuery = pageQuery.extend({
  action: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) =>
      [value ?? []]
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
  .object({
    hash: z.string().meta({ description: 'Hash of the page.' }),
    size,
    action,
    deleteCount: z.int().meta({ description: 'Number of times the page was deleted.' }),
    matchCount: z.int().meta({ description: 'Number of pages with this hash.' }),
    created: instant,
    lastModified: instant,
  })
  .meta({ id: 'PageHashKnown' })
export const KnownPages = pageSchema(KnownPageDto)

export const UnknownPages = pageSchema(
  z
    .object({
      hash: z.string().meta({ description: 'Hash of the page.' }),
      size,
      matchCount: z.int().meta({ description: 'Number of pages with this hash.' }),
    })
    .meta({ id: 'PageHashUnknown' }),
)

export const MatchDto = z
  .object({
    bookId: z.string().meta({ description: 'ID of the book.' }),
    url: z.string().meta({ description: 'Path of the file.' }),
    pageNumber: z.int().meta({ description: 'From 1.' }),
    fileName: z.string().meta({ description: 'File name of the page.' }),
    fileSize: z.int().meta({ description: 'Size of the page in bytes.' }),
    mediaType: z.string().meta({ description: 'Media type of the page.' }),
  })
  .meta({ id: 'PageHashMatch' })
export const Matches = pageSchema(MatchDto)

export const Decision = komgaInput(
  z.object({
    hash: z.string().min(1, 'must not be empty').meta({ description: 'Hash of the page.' }),
    size: z.int().min(0).nullish().meta({ description: 'Size of the page in bytes.' }),
    action,
  }),
)
export const MatchChoice = komgaInput(
  z.object({
    bookId: z.string().meta({ description: 'ID of the book.' }),
    pageNumber: z.int().min(1).meta({ description: 'Page number, from 1.' }),
  }),
)
