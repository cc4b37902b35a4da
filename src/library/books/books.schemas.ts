// Books on the wire, as Komga's clients expect them (docs/api/komga-contract.md, "Series and books"). Every key is written, including
// nulls.
import { z } from 'zod'
import { pageSchema } from '../../kernel/http/index.ts'
import { mediaStatuses } from '../library.tables.ts'

const instant = z.string().meta({ description: 'UTC, no fraction.' })
const date = z.string().meta({ description: 'yyyy-mm-dd' })

export const AuthorDto = z
  .object({
    name: z.string().meta({ description: 'Name of the person.' }),
    role: z.string().meta({ description: 'Role, such as writer or penciller.' }),
  })
  .meta({ id: 'Author' })
export const WebLinkDto = z
  .object({ label: z.string().meta({ description: 'Text of the link.' }), url: z.string().meta({ description: 'URL of the link.' }) })
  .meta({ id: 'WebLink' })

export const ReadProgressDto = z
  .object({
    page: z.int().meta({ description: 'Last page read, from 1.' }),
    completed: z.boolean().meta({ description: 'Whether the book is finished.' }),
    readDate: instant,
    created: instant,
    lastModified: instant,
    deviceId: z.string().meta({ description: 'Empty when unknown.' }),
    deviceName: z.string().meta({ description: 'Name of the device.' }),
  })
  .meta({ id: 'ReadProgress' })

const MediaDto = z
  .object({
    status: z.enum(mediaStatuses).meta({ description: 'Only books that are READY can be read.' }),
    mediaType: z.string().meta({ description: 'Of the file, such as `application/zip`; empty when unknown.' }),
    pagesCount: z.int().meta({ description: 'Number of pages.' }),
    comment: z.string().meta({ description: 'Codes of problems with the file; empty when it has none.' }),
    epubDivinaCompatible: z
      .boolean()
      .meta({ description: 'Whether the EPUB has nothing but images, so that it can be read page by page.' }),
    epubIsKepub: z.boolean().meta({ description: 'Always false.' }),
    mediaProfile: z
      .enum(['', 'DIVINA', 'PDF', 'EPUB'])
      .meta({ description: 'How the book is read; empty while the file type is unknown.' }),
  })
  .meta({ id: 'Media' })

const lock = z.boolean().meta({ description: 'A locked value is only changed by people.' })

const BookMetadataDto = z
  .object({
    title: z.string().meta({ description: 'Title.' }),
    titleLock: lock,
    summary: z.string().meta({ description: 'Summary; empty when there is none.' }),
    summaryLock: lock,
    number: z.string().meta({ description: 'As shown; may be any text.' }),
    numberLock: lock,
    numberSort: z.number().meta({ description: 'What the books of a series are sorted by.' }),
    numberSortLock: lock,
    releaseDate: date.nullable().meta({ description: 'Release date as yyyy-mm-dd; null when unknown.' }),
    releaseDateLock: lock,
    authors: z.array(AuthorDto).meta({ description: 'Authors.' }),
    authorsLock: lock,
    tags: z.array(z.string()).meta({ description: 'Tags.' }),
    tagsLock: lock,
    isbn: z.string().meta({ description: 'ISBN-10 or ISBN-13 without dashes; empty when unknown.' }),
    isbnLock: lock,
    links: z.array(WebLinkDto).meta({ description: 'Links to other sites.' }),
    linksLock: lock,
    created: instant,
    lastModified: instant,
  })
  .meta({ id: 'BookMetadata' })

export const BookDto = z
  .object({
    id: z.string().meta({ description: 'ID of the book.' }),
    seriesId: z.string().meta({ description: 'ID of the series.' }),
    seriesTitle: z.string().meta({ description: 'Title of the series.' }),
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    name: z.string().meta({ description: 'Name of the file without its extension.' }),
    url: z.string().meta({ description: 'Path of the file; only its name unless you are an administrator.' }),
    number: z.int().meta({ description: 'Position in the series, from 1.' }),
    created: instant,
    lastModified: instant,
    fileLastModified: instant,
    sizeBytes: z.int().meta({ description: 'Size in bytes.' }),
    size: z.string().meta({ description: 'For people, such as `12.3 MiB`.' }),
    media: MediaDto.meta({ description: 'File type and pages of the book.' }),
    metadata: BookMetadataDto.meta({ description: 'Metadata of the book.' }),
    readProgress: ReadProgressDto.nullable().meta({ description: 'Yours; null when you have not opened the book.' }),
    deleted: z.boolean().meta({ description: 'Whether it is in the trash.' }),
    fileHash: z.string().meta({ description: 'Empty until the file is hashed (`hashFiles` of the library).' }),
    oneshot: z.boolean().meta({ description: 'Whether it is from the folder of one-shots.' }),
  })
  .meta({ id: 'Book' })
export type BookDto = z.infer<typeof BookDto>

export const PageDto = z
  .object({
    number: z.int().meta({ description: 'From 1.' }),
    fileName: z.string().meta({ description: 'Inside the archive.' }),
    mediaType: z.string().meta({ description: 'Media type.' }),
    width: z.int().nullable().meta({ description: 'In pixels; null until measured (`analyzeDimensions` of the library).' }),
    height: z.int().nullable().meta({ description: 'In pixels; null until measured.' }),
    sizeBytes: z.int().nullable().meta({ description: 'Size in bytes.' }),
    size: z.string().meta({ description: 'For people, such as `1.2 MiB`; empty when unknown.' }),
  })
  .meta({ id: 'Page' })
export type PageDto = z.infer<typeof PageDto>

export const BookPage = pageSchema(BookDto).meta({ id: 'PageOfBooks' })
