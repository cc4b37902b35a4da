import { z } from 'zod'
import { describedAs, pageSchema, queryInteger, queryText } from '../kernel/http/index.ts'

const mode = z
  .enum(['tall', 'wide'], 'must be tall or wide')
  .default('tall')
  .meta({ description: 'tall: strips; wide: two pages side by side.' })
const minHeight = queryInteger(1, 65_535, 10_000).meta({ title: 'Minimum height of split pages', description: 'Pixels.' })
const maxHeight = queryInteger(300, 20_000, 2000).meta({ title: 'Height of each part', description: 'Pixels.' })
const minRatio = z.coerce
  .number('must be a number')
  .min(1, 'must be at least 1')
  .max(10, 'must be at most 10')
  .default(1)
  .meta({ description: 'Pages whose width divided by height exceeds this are wide.' })
const preserveOriginal = z
  .enum(['true', 'false', ''], 'must be true or false')
  .default('true')
  .transform((value) => value !== 'false')
  .meta({
    title: 'Keep original',
    description: 'Keeps the original next to the book, with ".original" appended to its name.',
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

/** A page that can be cut. */
const OversizedPageDto = z
  .object({
    bookId: z.string().meta({ description: 'ID of the book.' }),
    bookTitle: z.string().meta({ description: 'Title of the book.' }),
    seriesId: z.string().meta({ description: 'ID of the series.' }),
    seriesTitle: z.string().meta({ description: 'Title of the series.' }),
    pageNumber: z.int().meta({ description: 'From 1.' }),
    width: z.int().meta({ description: 'Pixels.' }),
    height: z.int().meta({ description: 'Pixels.' }),
    aspectRatio: z.number().meta({ description: 'Width divided by height.' }),
    filePath: z.string().meta({ description: "Path of the book's file." }),
  })
  .meta({ id: 'OversizedPage' })
export const OversizedPagePage = pageSchema(OversizedPageDto).meta({ id: 'PageOfOversizedPages' })

/** The same options as JSON, for clients that send a body; they take precedence over the query. */
const SplitBody = z.strictObject({
  mode: z.enum(['tall', 'wide'], 'must be tall or wide').optional().meta({ description: 'tall: strips; wide: two pages side by side.' }),
  maxHeight: z
    .int('must be a whole number')
    .min(300, 'must be at least 300')
    .max(20_000, 'must be at most 20000')
    .optional()
    .meta({ description: 'Height of each part in pixels.' }),
  minHeight: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(65_535, 'must be at most 65535')
    .optional()
    .meta({ description: 'Minimum height of split pages in pixels.' }),
  minRatio: z
    .number('must be a number')
    .min(1, 'must be at least 1')
    .max(10, 'must be at most 10')
    .optional()
    .meta({ description: 'Pages whose width divided by height exceeds this are wide.' }),
  preserveOriginal: z.boolean('must be true or false').optional().meta({ description: 'Whether to keep the original next to the book.' }),
})
export const SplitBookBody = SplitBody.nullish()
const bookIds = z
  .array(z.string().max(100))
  .min(1, 'at least one')
  .max(500, 'at most 500 at once')
  .optional()
  .meta({ description: 'Only these books; all when omitted.' })
export const SplitAllBody = SplitBody.extend({
  libraryId: z.string().optional().meta({ description: 'Only books of this library.' }),
  bookIds,
}).nullish()

export const BookParams = z.object({ bookId: z.string().meta({ description: 'ID of the book.' }) })
export const SplitQuery = z.object({ mode, maxHeight, minHeight, minRatio, preserveOriginal })
const oneLibrary = queryText.meta({ title: 'Library', description: 'All libraries when omitted.', dynamicEnum: 'libraries' })
export const SplitAllQuery = SplitQuery.extend({ libraryId: oneLibrary })

/** Result of cutting a book. */
export const SplitResult = z
  .object({
    bookId: z.string().meta({ description: 'ID of the book.' }),
    originalPageCount: z.int().meta({ description: 'Number of pages before splitting.' }),
    newPageCount: z.int().meta({ description: 'Number of pages after splitting.' }),
    splitPages: z.array(z.int()).meta({ description: 'Numbers of the split pages.' }),
    leftPages: z
      .array(
        z.object({
          page: z.int().meta({ description: 'Page number, from 1.' }),
          reason: z.string().meta({ description: 'Why the page was left unchanged.' }),
        }),
      )
      .meta({ description: "Pages that couldn't be split and were left unchanged." }),
  })
  .meta({ id: 'SplitResult' })

export const SplitAllResult = z
  .object({
    processed: z.int().meta({ description: 'Books that were split.' }),
    skipped: z.int().meta({ description: 'Books without oversized pages.' }),
    errors: z.int().meta({ description: 'Books that failed.' }),
    details: z
      .array(
        z.object({
          bookId: z.string().meta({ description: 'ID of the book.' }),
          bookTitle: z.string().meta({ description: 'Title of the book.' }),
          newPageCount: z.int().meta({ description: 'Number of pages after splitting.' }),
          outcome: z.enum(['PROCESSED', 'SKIPPED', 'FAILED']).meta({ description: 'Result for the book.' }),
          message: z.string().nullable().meta({ description: 'Details; null when there are none.' }),
        }),
      )
      .meta({ description: 'Result for each book.' }),
  })
  .meta({ id: 'SplitAllResult' })

export const RestoreAllQuery = z.object({ libraryId: oneLibrary })
export const RestoreAllBody = z.strictObject({ bookIds }).nullish()
export const RestoreAllResult = z
  .object({
    restored: z.int().meta({ description: 'Restored books.' }),
    skipped: z.int().meta({ description: 'Books without an original.' }),
    errors: z.int().meta({ description: 'Books that failed.' }),
    details: z
      .array(
        z.object({
          bookId: z.string().meta({ description: 'ID of the book.' }),
          message: z.string().meta({ description: 'Details; null when there are none.' }),
        }),
      )
      .meta({ description: 'Result for each book.' }),
  })
  .meta({ id: 'RestoreAllResult' })

export const CutBooksQuery = z.object({ libraryId: queryText, page: queryInteger(0, 1_000_000_000, 0), size: queryInteger(1, 500, 20) })
const CutBookDto = z
  .object({
    bookId: z.string().meta({ description: 'ID of the book.' }),
    bookTitle: z.string().meta({ description: 'Title of the book.' }),
    seriesId: z.string().meta({ description: 'ID of the series.' }),
    seriesTitle: z.string().meta({ description: 'Title of the series.' }),
    filePath: z.string().meta({ description: "Path of the book's file." }),
    originalSizeBytes: z.int().nullable().meta({ description: 'Size of the kept original; null when there is none.' }),
  })
  .meta({ id: 'CutBook' })
export const CutBookPage = pageSchema(CutBookDto).meta({ id: 'PageOfCutBooks' })
