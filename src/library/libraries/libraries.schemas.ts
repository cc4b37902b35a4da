// Libraries on the wire, as Komga's clients expect them (docs/api/komga-contract.md, "Libraries").
import { z } from 'zod'
import { komgaInput, messageDto } from '../../kernel/http/index.ts'

export const scanIntervals = ['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY'] as const
export type ScanInterval = (typeof scanIntervals)[number]
export const seriesCovers = ['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST'] as const

/** Exists only for Komga's clients. */
const withoutEffect = z.boolean().meta({ description: 'Stored for Komga clients; has no effect.' })

const options = {
  importComicInfoBook: z.boolean().meta({ description: 'Read title, number, summary, people and date of books from ComicInfo.xml.' }),
  importComicInfoSeries: z.boolean().meta({ description: 'Read title, publisher, age rating and genres of series from ComicInfo.xml.' }),
  importComicInfoSeriesAppendVolume: z
    .boolean()
    .meta({ description: 'Add the volume to the series title, so that volumes are separate series.' }),
  importComicInfoCollection: z.boolean().meta({ description: 'Create collections from the series groups in ComicInfo.xml.' }),
  importComicInfoReadList: z
    .boolean()
    .meta({ description: 'Create read lists from the story arcs and alternate series in ComicInfo.xml.' }),
  importEpubBook: z.boolean().meta({ description: 'Read title, people and date from EPUB files.' }),
  importEpubSeries: z.boolean().meta({ description: 'Read the series title and number from EPUB files.' }),
  importMylarSeries: z.boolean().meta({ description: 'Read series.json files.' }),
  importLocalArtwork: z.boolean().meta({ description: 'Use images next to the files, such as cover.jpg, as posters.' }),
  importBarcodeIsbn: withoutEffect,
  scanForceModifiedTime: z
    .boolean()
    .meta({ description: 'Stored for Komga clients; has no effect. Every scan compares the modification time of each file.' }),
  scanOnStartup: z.boolean().meta({ description: 'Scan when the server starts.' }),
  scanInterval: z.enum(scanIntervals).meta({ description: 'How often the library is scanned. Changes are also detected as they happen.' }),
  scanCbx: z.boolean().meta({ description: 'Find comic archives: CBZ, CBR, CB7, ZIP, RAR.' }),
  scanPdf: z.boolean().meta({ description: 'Find PDF files.' }),
  scanEpub: z.boolean().meta({ description: 'Find EPUB files.' }),
  scanDirectoryExclusions: z.array(z.string()).meta({ description: 'Skip folders whose path contains one of these strings.' }),
  repairExtensions: z.boolean().meta({ description: 'After a scan, rename archives with the wrong file extension.' }),
  convertToCbz: z.boolean().meta({ description: 'After a scan, convert RAR, 7z and TAR books to CBZ.' }),
  emptyTrashAfterScan: z.boolean().meta({ description: 'After a scan, permanently remove books whose files have been missing for a day.' }),
  seriesCover: z.enum(seriesCovers).meta({ description: 'Book whose poster is used for the series.' }),
  hashFiles: z.boolean().meta({ description: 'Compute the hash of each file after a scan.' }),
  hashPages: z.boolean().meta({ description: 'Find duplicate pages among the first and last three pages of each book.' }),
  hashKoreader: z.boolean().meta({ description: 'Compute the hashes that KOReader uses to identify books.' }),
  analyzeDimensions: z.boolean().meta({ description: 'Measure the width and height of each page.' }),
  oneshotsDirectory: z
    .string()
    .nullable()
    .meta({ description: 'Name of the folder with one-shots, where each file is its own series; null for none.' }),
}

/** The configurable options of a library, apart from its name and root. */
export const LibraryOptions = z.object(options)
export type LibraryOptions = z.infer<typeof LibraryOptions>

const name = z.string().trim().min(1, 'must not be blank').max(200).meta({ description: 'Name of the library.' })
const root = z.string().min(1, 'must not be blank').max(4000).meta({ description: 'Path of the folder on the server.' })

export const LibraryCreation = komgaInput(z.object({ name, root, ...LibraryOptions.partial().shape })).meta({ id: 'LibraryCreation' })
export type LibraryCreation = z.output<typeof LibraryCreation>

/** Absent options are unchanged; null clears the one-shots folder and the exclusions and leaves others unchanged. */
export const LibraryUpdate = komgaInput(
  z.object({
    name: name.nullish(),
    root: root.nullish(),
    ...Object.fromEntries(Object.entries(options).map(([key, schema]) => [key, schema.nullish()])),
  } as { name: z.ZodOptional<z.ZodNullable<typeof name>>; root: z.ZodOptional<z.ZodNullable<typeof root>> } & {
    [K in keyof typeof options]: z.ZodOptional<z.ZodNullable<(typeof options)[K]>>
  }),
).meta({ id: 'LibraryUpdate' })
export type LibraryUpdate = z.output<typeof LibraryUpdate>

/** Why a library needs a user's decision. */
export const Attention = z.object({
  kind: z.literal('MOST_BOOKS_VANISHED').meta({ description: 'Kind of problem.' }),
  vanishedBooks: z.int().meta({ description: "Number of books that the last scan didn't find." }),
  knownBooks: z.int().meta({ description: 'Number of books before the scan, without the trash.' }),
  since: z.string().meta({ description: 'UTC, ISO 8601.' }),
  message: z.string().meta({ description: 'What is wrong and what to do.' }),
})
export type Attention = z.infer<typeof Attention>

/** An unavailable folder inside the library whose books are kept. */
export const AwayFolderDto = z
  .object({
    path: z.string().meta({ description: 'Path relative to the library folder, with "/" as separator.' }),
    reason: z.enum(['DISCONNECTED', 'EMPTY', 'UNREADABLE']).meta({
      description:
        "DISCONNECTED: another or no disk is mounted; EMPTY: the folder is suddenly empty; UNREADABLE: the system can't read it.",
    }),
    since: z.string().meta({ description: 'UTC, ISO 8601.' }),
    books: z.int().meta({ description: 'Number of books that move to the trash when the folder is removed permanently.' }),
    givenUp: z.boolean().meta({
      description: 'Whether a user confirmed that the folder was removed permanently; the next scan moves its books to the trash.',
    }),
    message: z.string().meta({ description: 'What is wrong and what to do.' }),
    messageSaying: messageDto,
  })
  .meta({ id: 'AwayFolder' })

export const LibraryDto = z
  .object({
    id: z.string().meta({ description: 'ID of the library.' }),
    name: z.string().meta({ description: 'Name of the library.' }),
    root: z.string().meta({ description: 'Path of the folder; empty unless you are an administrator.' }),
    ...options,
    unavailable: z.boolean().meta({ description: 'Whether the folder is currently unavailable.' }),
  })
  .meta({ id: 'Library' })
export type LibraryDto = z.infer<typeof LibraryDto>

export const LibraryStateDto = z
  .object({
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    attention: Attention.nullable().meta({ description: 'Problem that needs a decision; null when there is none.' }),
    awayFolders: z.array(AwayFolderDto).meta({ description: 'Folders inside the library that are unavailable.' }),
  })
  .meta({ id: 'LibraryState' })
export type LibraryStateDto = z.infer<typeof LibraryStateDto>
