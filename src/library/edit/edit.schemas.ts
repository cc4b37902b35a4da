// Metadata edits as Komga's clients send them (docs/api/komga-contract.md, "Metadata edits"): absent fields are unchanged, null clears
// fields that can be empty and leaves others unchanged, and locks are set by their own flags.
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'
import { AuthorDto } from '../books/books.schemas.ts'
import { seriesStatuses } from '../series/series.schemas.ts'
import { isIsbn, isLanguageTag } from './metadata-values.rules.ts'

const longestText = 100_000
const lock = z.boolean('must be true or false').nullish()
const text = z.string('must be a string').max(longestText, `must have at most ${longestText} characters`)
const filled = text.refine((value) => value.trim() !== '', 'must not be blank')
const webAddress = text.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https URL')
const words = z.array(text, 'must be a list of strings').max(5000, 'must have at most 5000 items')
const links = z.array(z.object({ label: filled, url: webAddress }), 'must be a list of links')
const largestInteger = 2_147_483_647

const people = z.array(z.object({ name: filled, role: filled }), 'must be a list of people')

export const SeriesEdit = komgaInput(
  z.object({
    status: z.enum(seriesStatuses, `must be one of ${seriesStatuses.join(', ')}`).nullish(),
    statusLock: lock,
    title: filled.nullish(),
    titleLock: lock,
    titleSort: filled.nullish(),
    titleSortLock: lock,
    summary: text.nullish(),
    summaryLock: lock,
    readingDirection: z.enum(['', 'LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'], 'must be a reading direction').nullish(),
    readingDirectionLock: lock,
    publisher: text.nullish(),
    publisherLock: lock,
    ageRating: z.int('must be a whole number').min(0, 'must be at least 0').max(largestInteger, 'is too large').nullish(),
    ageRatingLock: lock,
    language: text.refine((value) => value === '' || isLanguageTag(value), 'must be a language tag, for example ja or pt-BR').nullish(),
    languageLock: lock,
    genres: words.nullish(),
    genresLock: lock,
    tags: words.nullish(),
    tagsLock: lock,
    totalBookCount: z.int('must be a whole number').min(1, 'must be at least 1').max(largestInteger, 'is too large').nullish(),
    totalBookCountLock: lock,
    sharingLabels: words.nullish(),
    sharingLabelsLock: lock,
    links: links.nullish(),
    linksLock: lock,
    alternateTitles: z.array(z.object({ label: filled, title: filled }), 'must be a list of titles').nullish(),
    alternateTitlesLock: lock,
  }),
)

export const SeriesAuthorsEdit = z.strictObject({ authors: people.nullish(), authorsLock: lock }).meta({ id: 'SeriesAuthorsUpdate' })
/** All editable fields of a series, of both endpoints. */
export type SeriesEdit = z.output<typeof SeriesEdit> & z.output<typeof SeriesAuthorsEdit>

export const SeriesAuthorsDto = z.object({ authors: z.array(AuthorDto), authorsLock: z.boolean() }).meta({ id: 'SeriesAuthors' })
export type SeriesAuthorsDto = z.infer<typeof SeriesAuthorsDto>

const BookEditFields = z.object({
  title: filled.nullish(),
  titleLock: lock,
  summary: text.nullish(),
  summaryLock: lock,
  number: filled.nullish(),
  numberLock: lock,
  numberSort: z.number('must be a number').nullish(),
  numberSortLock: lock,
  releaseDate: z.iso.date('must be a date, for example 2026-11-22').nullish(),
  releaseDateLock: lock,
  authors: people.nullish(),
  authorsLock: lock,
  tags: words.nullish(),
  tagsLock: lock,
  isbn: text.refine((value) => value.trim() === '' || isIsbn(value), 'must be an ISBN').nullish(),
  isbnLock: lock,
  links: links.nullish(),
  linksLock: lock,
})
export const BookEdit = komgaInput(BookEditFields)
export type BookEdit = z.output<typeof BookEdit>

/** Edits by book id. */
export const BookEdits = z.record(z.string(), BookEdit)
