// Series on the wire, as Komga's clients expect them (docs/api/komga-contract.md, "Series and books"). Every key is written, including
// nulls.
import { z } from 'zod'
import { pageSchema } from '../../kernel/http/index.ts'
import { AuthorDto, WebLinkDto } from '../books/books.schemas.ts'

const instant = z.string().meta({ description: 'UTC, no fraction.' })
const lock = z.boolean().meta({ description: 'A locked value is only changed by people.' })

export const seriesStatuses = ['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS'] as const

const SeriesMetadataDto = z
  .object({
    status: z.enum(seriesStatuses).meta({ description: 'Publication status.' }),
    statusLock: lock,
    title: z.string().meta({ description: 'Title.' }),
    titleLock: lock,
    titleSort: z.string().meta({ description: 'What the series is sorted by.' }),
    titleSortLock: lock,
    summary: z.string().meta({ description: 'Summary; empty when there is none.' }),
    summaryLock: lock,
    readingDirection: z.enum(['', 'LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON']).meta({ description: 'Empty when unknown.' }),
    readingDirectionLock: lock,
    publisher: z.string().meta({ description: 'Publisher; empty when unknown.' }),
    publisherLock: lock,
    ageRating: z.int().nullable().meta({ description: 'Minimum age in years; null when unrated.' }),
    ageRatingLock: lock,
    language: z.string().meta({ description: 'BCP 47 tag, such as `en` or `pt-BR`; empty when unknown.' }),
    languageLock: lock,
    genres: z.array(z.string()).meta({ description: 'Genres.' }),
    genresLock: lock,
    tags: z.array(z.string()).meta({ description: 'Tags.' }),
    tagsLock: lock,
    totalBookCount: z.int().nullable().meta({ description: 'Books in the complete series; null when unknown.' }),
    totalBookCountLock: lock,
    sharingLabels: z.array(z.string()).meta({ description: 'What users may be limited to, or kept from.' }),
    sharingLabelsLock: lock,
    links: z.array(WebLinkDto).meta({ description: 'Links to other sites.' }),
    linksLock: lock,
    alternateTitles: z
      .array(z.object({ label: z.string().meta({ description: 'Label.' }), title: z.string().meta({ description: 'Title.' }) }))
      .meta({ description: '`label` says what the title is, such as its language.' }),
    alternateTitlesLock: lock,
    created: instant,
    lastModified: instant,
  })
  .meta({ id: 'SeriesMetadata' })

const BooksMetadataDto = z
  .object({
    authors: z.array(AuthorDto).meta({ description: 'Of the books, and of the series itself.' }),
    tags: z.array(z.string()).meta({ description: 'Of all books.' }),
    releaseDate: z.string().nullable().meta({ description: 'yyyy-mm-dd, of the earliest book.' }),
    summary: z.string().meta({ description: 'Of the first book that has one.' }),
    summaryNumber: z.string().meta({ description: 'Number of the book that the summary is from.' }),
    created: instant,
    lastModified: instant,
  })
  .meta({ id: 'BooksMetadata' })

export const SeriesDto = z
  .object({
    id: z.string().meta({ description: 'ID of the series.' }),
    libraryId: z.string().meta({ description: 'ID of the library.' }),
    name: z.string().meta({ description: 'Name of the folder.' }),
    url: z.string().meta({ description: 'Path of the folder; empty unless you are an administrator.' }),
    created: instant,
    lastModified: instant,
    fileLastModified: instant,
    booksCount: z.int().meta({ description: 'Number of books.' }),
    booksReadCount: z.int().meta({ description: 'Books that you have finished.' }),
    booksUnreadCount: z.int().meta({ description: 'Books that you have not opened.' }),
    booksInProgressCount: z.int().meta({ description: 'Books that you have opened and not finished.' }),
    metadata: SeriesMetadataDto.meta({ description: 'Metadata of the series.' }),
    booksMetadata: BooksMetadataDto.meta({ description: 'Metadata collected from the books.' }),
    deleted: z.boolean().meta({ description: 'Whether it is in the trash.' }),
    oneshot: z.boolean().meta({ description: 'Whether it is a single book from the folder of one-shots.' }),
  })
  .meta({ id: 'Series' })
export type SeriesDto = z.infer<typeof SeriesDto>

export const SeriesPage = pageSchema(SeriesDto).meta({ id: 'PageOfSeries' })

export const GroupCountDto = z
  .object({
    group: z.string().meta({ description: 'First character of the sort title, in lower case and without accents.' }),
    count: z.int().meta({ description: 'Series in the group.' }),
  })
  .meta({ id: 'GroupCount' })
