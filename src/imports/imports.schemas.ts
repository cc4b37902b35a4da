import { z } from 'zod'
import { komgaInput, messageDto } from '../kernel/http/index.ts'
import { copyModes, importStates } from './imports.queries.ts'

const path = z.string().min(1).max(4_000)
const id = z.string().min(1).max(100)
const name = z.string().max(1_000)
export const maxBooksPerRequest = 2_000
/** Komga's web apps import everything that they have listed with one request, and don't show its failure. */
export const maxFilesForKomga = 10_000

const copyMode = z
  .enum(copyModes)
  .meta({ description: 'Whether to move, copy or hard link the files. HARDLINK copies where links are impossible.' })
const ofSeries = {
  upgradeBookId: id.nullish().meta({
    description: 'Book of the series that the file replaces. The new book gets a new ID and keeps metadata, progress, posters and lists.',
  }),
  destinationName: name.nullish().meta({ description: 'Name of the new file without extension. The name of the source file by default.' }),
}

/** Komga's body. */
export const BookImportBatch = komgaInput(
  z
    .object({
      copyMode,
      books: z
        .array(
          z.object({
            sourceFile: path.meta({ description: 'Absolute path of the file on the server.' }),
            seriesId: id.meta({ description: 'Series to add the book to.' }),
            ...ofSeries,
          }),
        )
        .max(maxFilesForKomga)
        .meta({ description: 'Files to import.' }),
    })
    .meta({ id: 'BookImportBatch' }),
)

const ImportChoice = z.strictObject({
  sourceFile: path.nullish().meta({ description: 'Absolute path of a file on the server.' }),
  uploadId: id.nullish().meta({ description: 'Upload to import instead of a file on the server.' }),
  seriesId: id.nullish().meta({ description: 'Series to add the book to.' }),
  libraryId: id.nullish().meta({ description: 'Library of a new series.' }),
  newSeries: name.min(1).nullish().meta({ description: 'Name of a new series, and of its folder.' }),
  ...ofSeries,
})
export type ImportChoice = z.infer<typeof ImportChoice>

export const ImportBody = z
  .strictObject({ copyMode, books: z.array(ImportChoice).min(1).max(maxBooksPerRequest).meta({ description: 'Files to import.' }) })
  .meta({ id: 'ImportRequest' })

export const ImportCheckBody = z
  .strictObject({ books: z.array(ImportChoice).max(maxBooksPerRequest).meta({ description: 'Files that would be imported.' }) })
  .meta({ id: 'ImportCheck' })

export const BookImportDto = z
  .object({
    id: z.string().meta({ description: 'ID of the import.' }),
    state: z.enum(importStates).meta({ description: 'PLACING and PLACED: the file is being brought into the library, or awaits a scan.' }),
    copyMode,
    sourceFile: z.string().meta({ description: 'Path of the imported file, or the name of the upload.' }),
    seriesId: z.string().nullable().meta({ description: 'Series of the book; null for a new one until it is imported.' }),
    bookId: z.string().nullable().meta({ description: 'The imported book; null until it is imported.' }),
    copiedInstead: z.boolean().meta({ description: 'The file was copied because a hard link was impossible.' }),
    sourceKept: z.boolean().meta({ description: "A moved file couldn't be deleted at its former place." }),
    error: z.string().nullable().meta({ description: 'Why it failed; null unless it did.' }),
    errorSaying: messageDto,
    requestedAt: z.iso.datetime().meta({ description: 'When it was requested.' }),
    finishedAt: z.iso.datetime().nullable().meta({ description: 'When it ended; null before.' }),
  })
  .meta({ id: 'BookImport' })
export type BookImportDto = z.infer<typeof BookImportDto>

export const ImportCheckDto = z
  .object({
    destination: z.string().nullable().meta({ description: 'Path that the file would get; null when it is unknown.' }),
    conflict: z.string().nullable().meta({ description: "Why the file can't be imported like this; null when it can." }),
    conflictSaying: messageDto,
    existing: z
      .object({
        bookId: z.string().meta({ description: 'ID of the book.' }),
        title: z.string().meta({ description: 'Title of the book.' }),
      })
      .nullable()
      .meta({ description: 'Book of the series with the same number; null when there is none.' }),
  })
  .meta({ id: 'ImportCheckResult' })
export type ImportCheckDto = z.infer<typeof ImportCheckDto>

export const ProposalBody = z
  .strictObject({
    path: path.nullish().meta({ description: 'Absolute path of a folder on the server.' }),
    uploadIds: z.array(id).max(maxBooksPerRequest).nullish().meta({ description: 'Finished uploads.' }),
  })
  .meta({ id: 'ImportProposalRequest' })

export const ImportProposalDto = ImportCheckDto.extend({
  sourceFile: z.string().nullable().meta({ description: 'Absolute path of the file; null for an upload.' }),
  uploadId: z.string().nullable().meta({ description: 'ID of the upload; null for a file on the server.' }),
  name: z.string().meta({ description: 'Name of the file.' }),
  sizeBytes: z.int().meta({ description: 'Size in bytes.' }),
  seriesName: z.string().meta({ description: 'Series according to the name of the file or its folder.' }),
  number: z.number().nullable().meta({ description: 'Number according to the name; null when it contains none.' }),
  seriesId: z.string().nullable().meta({ description: 'Series with this name; null when there is none.' }),
  seriesTitle: z.string().nullable().meta({ description: 'Title of that series.' }),
  destinationName: z.string().meta({ description: 'Name of the new file without extension.' }),
}).meta({ id: 'ImportProposal' })
export type ImportProposalDto = z.infer<typeof ImportProposalDto>

export const ImportProposals = z
  .object({
    files: z.array(ImportProposalDto).meta({ description: 'Files that could be imported.' }),
    truncated: z.boolean().meta({ description: 'Whether the folder contains more files than are listed.' }),
  })
  .meta({ id: 'ImportProposals' })
export type ImportProposals = z.infer<typeof ImportProposals>

export const UploadBody = z
  .strictObject({
    name: z.string().trim().min(1).max(255).meta({ description: 'Name of the file.' }),
    sizeBytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: 'Size of the file in bytes.' }),
  })
  .meta({ id: 'ImportUploadRequest' })

export const UploadDto = z
  .object({
    id: z.string().meta({ description: 'ID of the upload.' }),
    name: z.string().meta({ description: 'Name of the file.' }),
    sizeBytes: z.int().meta({ description: 'Size of the file in bytes.' }),
    offset: z.int().meta({ description: 'Bytes that have arrived. The next part begins here.' }),
    expiresAt: z.iso.datetime().meta({ description: 'When it is deleted unless it is continued or imported.' }),
  })
  .meta({ id: 'ImportUpload' })
export const UploadParams = z.object({ uploadId: id.meta({ description: 'ID of the upload.' }) })
export const UploadQuery = z.object({ offset: z.coerce.number().int().min(0).meta({ description: 'Number of bytes before this part.' }) })
