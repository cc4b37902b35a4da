// Libraries on the wire, as Komga's clients know them (docs/api/komga-contract.md, "Libraries").
import { z } from 'zod'
import { komgaInput, sayingDto } from '../../kernel/http/index.ts'

export const scanIntervals = ['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY'] as const
export type ScanInterval = (typeof scanIntervals)[number]
export const seriesCovers = ['FIRST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST', 'LAST'] as const

/** Kept for Komga's clients. */
const withoutEffect = z.boolean().meta({ description: 'Kept as it is set; this server does nothing with it yet.' })

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
  importEpubSeries: z.boolean().meta({ description: 'Read the series title and the position in it from EPUB files.' }),
  importMylarSeries: z.boolean().meta({ description: 'Read series.json files.' }),
  importLocalArtwork: z.boolean().meta({ description: 'Use images beside the files, such as cover.jpg, as posters.' }),
  importBarcodeIsbn: withoutEffect,
  scanForceModifiedTime: z.boolean().meta({ description: 'Every scan compares the time of each file; this changes nothing here.' }),
  scanOnStartup: z.boolean().meta({ description: 'Scan when the server starts.' }),
  scanInterval: z.enum(scanIntervals).meta({ description: 'How often the library is scanned; changes are also noticed as they happen.' }),
  scanCbx: z.boolean().meta({ description: 'Find comic archives: CBZ, CBR, CB7, ZIP, RAR.' }),
  scanPdf: z.boolean().meta({ description: 'Find PDF files.' }),
  scanEpub: z.boolean().meta({ description: 'Find EPUB files.' }),
  scanDirectoryExclusions: z.array(z.string()).meta({ description: 'Folders whose path contains one of these texts are skipped.' }),
  repairExtensions: z.boolean().meta({ description: 'After a scan, files whose name says another kind of archive are renamed.' }),
  convertToCbz: z.boolean().meta({ description: 'After a scan, RAR, 7z and TAR books become CBZ archives.' }),
  emptyTrashAfterScan: z.boolean().meta({ description: 'After a scan, forget books whose files have been missing for a day.' }),
  seriesCover: z.enum(seriesCovers).meta({ description: 'Which book a series has its poster from.' }),
  hashFiles: z.boolean().meta({ description: 'Work out the hash of each file after the scan.' }),
  hashPages: z.boolean().meta({ description: 'Find pages that many books hold, among the first and last three of each.' }),
  hashKoreader: z.boolean().meta({ description: 'Work out the hashes that KOReader identifies books by.' }),
  analyzeDimensions: z.boolean().meta({ description: 'Measure the width and height of each page.' }),
  oneshotsDirectory: z
    .string()
    .nullable()
    .meta({ description: 'Name of the folder in which each file is a series of its own; null for none.' }),
}

/** What a person may choose about a library beside its name and root. */
export const LibraryOptions = z.object(options)
export type LibraryOptions = z.infer<typeof LibraryOptions>

const name = z.string().trim().min(1, 'must not be blank').max(200)
const root = z.string().min(1, 'must not be blank').max(4000)

export const LibraryCreation = komgaInput(z.object({ name, root, ...LibraryOptions.partial().shape })).meta({ id: 'LibraryCreation' })
export type LibraryCreation = z.output<typeof LibraryCreation>

/** Absent keeps; null clears the one-shots folder and the exclusions, elsewhere it keeps. */
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

/** Why a library waits for a person. */
export const Attention = z.object({
  kind: z.literal('MOST_BOOKS_VANISHED'),
  vanishedBooks: z.int().meta({ description: 'Books that the last scan did not find.' }),
  knownBooks: z.int().meta({ description: 'Books that were not in the trash before the scan.' }),
  since: z.string().meta({ description: 'UTC, ISO 8601.' }),
  message: z.string(),
})
export type Attention = z.infer<typeof Attention>

/** A folder inside the library whose books wait for it. */
export const AwayFolderDto = z
  .object({
    path: z.string().meta({ description: 'Below the root, with "/" between folders.' }),
    reason: z.enum(['DISCONNECTED', 'EMPTY', 'UNREADABLE']).meta({
      description: 'It is not the disk any more that it was; it is empty all at once; the system cannot read it.',
    }),
    since: z.string().meta({ description: 'UTC, ISO 8601.' }),
    books: z.int().meta({ description: 'What goes to the trash when it is given up.' }),
    givenUp: z.boolean().meta({ description: 'A person said that it is gone for good; the next scan moves its books to the trash.' }),
    message: z.string(),
    messageSaying: sayingDto,
  })
  .meta({ id: 'AwayFolder' })

export const LibraryDto = z
  .object({
    id: z.string(),
    name: z.string(),
    root: z.string().meta({ description: 'Path of the folder; empty unless you are an administrator.' }),
    ...options,
    unavailable: z.boolean().meta({ description: 'Whether the folder cannot be read at the moment.' }),
  })
  .meta({ id: 'Library' })
export type LibraryDto = z.infer<typeof LibraryDto>

export const LibraryStateDto = z
  .object({ libraryId: z.string(), attention: Attention.nullable(), awayFolders: z.array(AwayFolderDto) })
  .meta({ id: 'LibraryState' })
export type LibraryStateDto = z.infer<typeof LibraryStateDto>
