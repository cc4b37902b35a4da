// Series on the wire, as Komga's clients know them (komga-api.md section 5). Every key is written, nulls too.
import { z } from 'zod'
import { pageOf } from '../../kernel/http/index.ts'
import { AuthorDto, WebLinkDto } from '../books/books.schemas.ts'

const instant = z.string().meta({ description: 'UTC, no fraction.' })
const lock = z.boolean()

export const seriesStatuses = ['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS'] as const

const SeriesMetadataDto = z
  .object({
    status: z.enum(seriesStatuses),
    statusLock: lock,
    title: z.string(),
    titleLock: lock,
    titleSort: z.string(),
    titleSortLock: lock,
    summary: z.string(),
    summaryLock: lock,
    readingDirection: z.enum(['', 'LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON']),
    readingDirectionLock: lock,
    publisher: z.string(),
    publisherLock: lock,
    ageRating: z.int().nullable(),
    ageRatingLock: lock,
    language: z.string(),
    languageLock: lock,
    genres: z.array(z.string()),
    genresLock: lock,
    tags: z.array(z.string()),
    tagsLock: lock,
    totalBookCount: z.int().nullable(),
    totalBookCountLock: lock,
    sharingLabels: z.array(z.string()),
    sharingLabelsLock: lock,
    links: z.array(WebLinkDto),
    linksLock: lock,
    alternateTitles: z.array(z.object({ label: z.string(), title: z.string() })),
    alternateTitlesLock: lock,
    created: instant,
    lastModified: instant,
  })
  .meta({ id: 'SeriesMetadata' })

const BooksMetadataDto = z
  .object({
    authors: z.array(AuthorDto).meta({ description: 'Of the books, and of the series itself.' }),
    tags: z.array(z.string()),
    releaseDate: z.string().nullable().meta({ description: 'yyyy-mm-dd, of the earliest book.' }),
    summary: z.string(),
    summaryNumber: z.string(),
    created: instant,
    lastModified: instant,
  })
  .meta({ id: 'BooksMetadata' })

export const SeriesDto = z
  .object({
    id: z.string(),
    libraryId: z.string(),
    name: z.string(),
    url: z.string(),
    created: instant,
    lastModified: instant,
    fileLastModified: instant,
    booksCount: z.int(),
    booksReadCount: z.int(),
    booksUnreadCount: z.int(),
    booksInProgressCount: z.int(),
    metadata: SeriesMetadataDto,
    booksMetadata: BooksMetadataDto,
    deleted: z.boolean(),
    oneshot: z.boolean(),
  })
  .meta({ id: 'Series' })
export type SeriesDto = z.infer<typeof SeriesDto>

export const SeriesPage = pageOf(SeriesDto).meta({ id: 'PageOfSeries' })

export const GroupCountDto = z
  .object({
    group: z.string().meta({ description: 'First character of the sort title, in lower case and without accents.' }),
    count: z.int(),
  })
  .meta({ id: 'GroupCount' })
