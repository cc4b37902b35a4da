// Books on the wire, as Komga's clients know them (komga-api.md section 5). Every key is written, nulls too.
import { z } from 'zod'
import { pageOf } from '../../kernel/http/index.ts'
import { mediaStatuses } from '../library.tables.ts'

const instant = z.string().meta({ description: 'UTC, no fraction.' })
const date = z.string().meta({ description: 'yyyy-mm-dd' })

export const AuthorDto = z.object({ name: z.string(), role: z.string() }).meta({ id: 'Author' })
export const WebLinkDto = z.object({ label: z.string(), url: z.string() }).meta({ id: 'WebLink' })

export const ReadProgressDto = z
  .object({
    page: z.int(),
    completed: z.boolean(),
    readDate: instant,
    created: instant,
    lastModified: instant,
    deviceId: z.string(),
    deviceName: z.string(),
  })
  .meta({ id: 'ReadProgress' })

const MediaDto = z
  .object({
    status: z.enum(mediaStatuses),
    mediaType: z.string(),
    pagesCount: z.int(),
    comment: z.string(),
    epubDivinaCompatible: z.boolean(),
    epubIsKepub: z.boolean(),
    mediaProfile: z.enum(['', 'DIVINA', 'PDF', 'EPUB']),
  })
  .meta({ id: 'Media' })

const lock = z.boolean()

const BookMetadataDto = z
  .object({
    title: z.string(),
    titleLock: lock,
    summary: z.string(),
    summaryLock: lock,
    number: z.string(),
    numberLock: lock,
    numberSort: z.number(),
    numberSortLock: lock,
    releaseDate: date.nullable(),
    releaseDateLock: lock,
    authors: z.array(AuthorDto),
    authorsLock: lock,
    tags: z.array(z.string()),
    tagsLock: lock,
    isbn: z.string(),
    isbnLock: lock,
    links: z.array(WebLinkDto),
    linksLock: lock,
    created: instant,
    lastModified: instant,
  })
  .meta({ id: 'BookMetadata' })

export const BookDto = z
  .object({
    id: z.string(),
    seriesId: z.string(),
    seriesTitle: z.string(),
    libraryId: z.string(),
    name: z.string(),
    url: z.string(),
    number: z.int(),
    created: instant,
    lastModified: instant,
    fileLastModified: instant,
    sizeBytes: z.int(),
    size: z.string(),
    media: MediaDto,
    metadata: BookMetadataDto,
    readProgress: ReadProgressDto.nullable(),
    deleted: z.boolean(),
    fileHash: z.string(),
    oneshot: z.boolean(),
  })
  .meta({ id: 'Book' })
export type BookDto = z.infer<typeof BookDto>

export const PageDto = z
  .object({
    number: z.int().meta({ description: 'From 1.' }),
    fileName: z.string(),
    mediaType: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    sizeBytes: z.int().nullable(),
    size: z.string(),
  })
  .meta({ id: 'Page' })
export type PageDto = z.infer<typeof PageDto>

export const BookPage = pageOf(BookDto).meta({ id: 'PageOfBooks' })
