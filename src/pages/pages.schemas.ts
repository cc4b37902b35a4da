import { z } from 'zod'
import { describedAs, pageOf, queryInteger, queryText } from '../kernel/http/index.ts'

const mode = z.enum(['tall', 'wide'], 'must be tall or wide').default('tall').meta({ description: 'Strips, or two pages side by side.' })
const minHeight = queryInteger(1, 65_535, 10_000).meta({ title: 'Height from which a page is cut', description: 'Pixels.' })
const maxHeight = queryInteger(300, 20_000, 2000).meta({ title: 'Height of a part', description: 'Pixels.' })
const minRatio = z.coerce
  .number('must be a number')
  .min(1, 'must be at least 1')
  .max(10, 'must be at most 10')
  .default(1)
  .meta({ description: 'Wide pages are wider than high times this.' })
const preserveOriginal = z
  .enum(['true', 'false', ''], 'must be true or false')
  .default('true')
  .transform((given) => given !== 'false')
  .meta({
    title: 'Keep the original',
    description: 'Beside the book, with ".original" behind its name.',
    ...describedAs('boolean'),
  })

export const ListQuery = z.object({
  mode,
  minHeight,
  minRatio,
  libraryId: queryText,
  seriesId: queryText,
  search: queryText,
  page: queryInteger(0, 1_000_000_000, 0),
  size: queryInteger(1, 500, 20),
})

/** A page that may be cut. */
const OversizedPageDto = z
  .object({
    bookId: z.string(),
    bookTitle: z.string(),
    seriesId: z.string(),
    seriesTitle: z.string(),
    pageNumber: z.int().meta({ description: 'From 1.' }),
    width: z.int().meta({ description: 'Pixels.' }),
    height: z.int().meta({ description: 'Pixels.' }),
    aspectRatio: z.number().meta({ description: 'Width divided by height.' }),
    filePath: z.string().meta({ description: 'Of the book.' }),
  })
  .meta({ id: 'OversizedPage' })
export const OversizedPagePage = pageOf(OversizedPageDto).meta({ id: 'PageOfOversizedPages' })

/** The same choices as JSON, for clients that send a body; they win over the query. */
const SplitBody = z.strictObject({
  mode: z.enum(['tall', 'wide'], 'must be tall or wide').optional(),
  maxHeight: z.int('must be a whole number').min(300, 'must be at least 300').max(20_000, 'must be at most 20000').optional(),
  minHeight: z.int('must be a whole number').min(1, 'must be at least 1').max(65_535, 'must be at most 65535').optional(),
  minRatio: z.number('must be a number').min(1, 'must be at least 1').max(10, 'must be at most 10').optional(),
  preserveOriginal: z.boolean('must be true or false').optional(),
})
export const SplitBookBody = SplitBody.nullish()
const bookIds = z
  .array(z.string().max(100))
  .min(1, 'at least one')
  .max(500, 'at most 500 at once')
  .optional()
  .meta({ description: 'Only these books.' })
export const SplitAllBody = SplitBody.extend({ libraryId: z.string().optional(), bookIds }).nullish()

export const BookParams = z.object({ bookId: z.string() })
export const SplitQuery = z.object({ mode, maxHeight, minHeight, minRatio, preserveOriginal })
const oneLibrary = queryText.meta({ title: 'Library', description: 'All libraries when none is chosen.', dynamicEnum: 'libraries' })
export const SplitAllQuery = SplitQuery.extend({ libraryId: oneLibrary })

/** What cutting a book did. */
export const SplitResult = z
  .object({
    bookId: z.string(),
    originalPageCount: z.int(),
    newPageCount: z.int(),
    splitPages: z.array(z.int()).meta({ description: 'Numbers that the cut pages had.' }),
    leftPages: z
      .array(z.object({ page: z.int(), reason: z.string() }))
      .meta({ description: 'Pages that should have been cut and were left as they are.' }),
  })
  .meta({ id: 'SplitResult' })

export const SplitAllResult = z
  .object({
    processed: z.int().meta({ description: 'Books that were split.' }),
    skipped: z.int().meta({ description: 'Books that had nothing to split.' }),
    errors: z.int().meta({ description: 'Books with a failure.' }),
    details: z.array(
      z.object({
        bookId: z.string(),
        bookTitle: z.string(),
        newPageCount: z.int(),
        outcome: z.enum(['PROCESSED', 'SKIPPED', 'FAILED']),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SplitAllResult' })

export const RestoreAllQuery = z.object({ libraryId: oneLibrary })
export const RestoreAllBody = z.strictObject({ bookIds }).nullish()
export const RestoreAllResult = z
  .object({
    restored: z.int().meta({ description: 'Books that have their original again.' }),
    skipped: z.int().meta({ description: 'Books without an original beside them.' }),
    errors: z.int().meta({ description: 'Books with a failure.' }),
    details: z.array(z.object({ bookId: z.string(), message: z.string() })),
  })
  .meta({ id: 'RestoreAllResult' })

export const CutBooksQuery = z.object({ libraryId: queryText, page: queryInteger(0, 1_000_000_000, 0), size: queryInteger(1, 500, 20) })
const CutBookDto = z
  .object({
    bookId: z.string(),
    bookTitle: z.string(),
    seriesId: z.string(),
    seriesTitle: z.string(),
    filePath: z.string(),
    originalSizeBytes: z.int().nullable().meta({ description: 'Of the original beside it; null when there is none.' }),
  })
  .meta({ id: 'CutBook' })
export const CutBookPage = pageOf(CutBookDto).meta({ id: 'PageOfCutBooks' })
