// Metadata edits as Komga's clients send them (docs/api/komga-contract.md, "Metadata edits"): absent fields are unchanged, null clears
// fields that can be empty and leaves others unchanged, and locks are set by their own flags.
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'
import { AuthorDto } from '../books/books.schemas.ts'
import { seriesStatuses } from '../series/series.schemas.ts'
import { isIsbn, isLanguageTag } from './metadata-values.rules.ts'

const maxTextLength = 100_000
const lock = z.boolean('must be true or false').nullish().meta({ description: 'Whether only people may change the value.' })
const text = z.string('must be a string').max(maxTextLength, `must have at most ${maxTextLength} characters`)
const filled = text.refine((value) => value.trim() !== '', 'must not be blank')
const webAddress = text.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https URL')
/** An index of PostgreSQL contains them, whose rows have at most about 2,700 bytes. */
const maxLabelLength = 500
const label = z.string('must be a string').max(maxLabelLength, `must have at most ${maxLabelLength} characters`)
const words = z.array(text, 'must be a list of strings').max(5000, 'must have at most 5000 items')
const links = z.array(
  z.object({ label: filled.meta({ description: 'Text of the link.' }), url: webAddress.meta({ description: 'URL of the link.' }) }),
  'must be a list of links',
)
const largestInteger = 2_147_483_647

const people = z.array(
  z.object({
    name: filled.meta({ description: 'Name of the person.' }),
    role: filled.meta({ description: 'Role, such as writer or penciller.' }),
  }),
  'must be a list of people',
)

export const SeriesEdit = komgaInput(
  z.object({
    status: z
      .enum(seriesStatuses, `must be one of ${seriesStatuses.join(', ')}`)
      .nullish()
      .meta({ description: 'Publication status.' }),
    statusLock: lock,
    title: filled.nullish().meta({ description: 'Title.' }),
    titleLock: lock,
    titleSort: filled.nullish().meta({ description: 'Title used for sorting.' }),
    titleSortLock: lock,
    summary: text.nullish().meta({ description: 'Summary.' }),
    summaryLock: lock,
    readingDirection: z
      .enum(['', 'LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'], 'must be a reading direction')
      .nullish()
      .meta({ description: 'Reading direction; empty when unknown.' }),
    readingDirectionLock: lock,
    publisher: text.nullish().meta({ description: 'Publisher.' }),
    publisherLock: lock,
    ageRating: z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(largestInteger, 'is too large')
      .nullish()
      .meta({ description: 'Minimum age in years; null when unrated.' }),
    ageRatingLock: lock,
    language: text
      .refine((value) => value === '' || isLanguageTag(value), 'must be a language tag, for example ja or pt-BR')
      .nullish()
      .meta({ description: 'BCP 47 language tag, such as `en` or `pt-BR`.' }),
    languageLock: lock,
    genres: words.nullish().meta({ description: 'Genres.' }),
    genresLock: lock,
    tags: words.nullish().meta({ description: 'Tags.' }),
    tagsLock: lock,
    totalBookCount: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(largestInteger, 'is too large')
      .nullish()
      .meta({ description: 'Number of books in the complete series; null when unknown.' }),
    totalBookCountLock: lock,
    sharingLabels: z
      .array(label, 'must be a list of strings')
      .max(5000, 'must have at most 5000 items')
      .nullish()
      .meta({ description: 'Labels that restrict who can see the series.' }),
    sharingLabelsLock: lock,
    links: links.nullish().meta({ description: 'Links to other sites.' }),
    linksLock: lock,
    alternateTitles: z
      .array(
        z.object({
          label: filled.meta({ description: 'What the title is, such as its language.' }),
          title: filled.meta({ description: 'Title.' }),
        }),
        'must be a list of titles',
      )
      .nullish()
      .meta({ description: 'Other titles of the series.' }),
    alternateTitlesLock: lock,
  }),
)

export const SeriesAuthorsEdit = z
  .strictObject({ authors: people.nullish().meta({ description: 'Authors of the series itself.' }), authorsLock: lock })
  .meta({ id: 'SeriesAuthorsUpdate' })
/** All editable fields of a series, of both endpoints. */
export type SeriesEdit = z.output<typeof SeriesEdit> & z.output<typeof SeriesAuthorsEdit>

export const SeriesAuthorsDto = z
  .object({
    authors: z.array(AuthorDto).meta({ description: 'Authors of the series itself.' }),
    authorsLock: z.boolean().meta({ description: 'Whether only people may change the authors.' }),
  })
  .meta({ id: 'SeriesAuthors' })
export type SeriesAuthorsDto = z.infer<typeof SeriesAuthorsDto>

const BookEditFields = z.object({
  title: filled.nullish().meta({ description: 'Title.' }),
  titleLock: lock,
  summary: text.nullish().meta({ description: 'Summary.' }),
  summaryLock: lock,
  number: filled.nullish().meta({ description: 'Number as displayed; may be any text.' }),
  numberLock: lock,
  numberSort: z.number('must be a number').nullish().meta({ description: 'Number that the books of a series are sorted by.' }),
  numberSortLock: lock,
  releaseDate: z.iso.date('must be a date, for example 2026-11-22').nullish().meta({ description: 'Release date as yyyy-mm-dd.' }),
  releaseDateLock: lock,
  authors: people.nullish().meta({ description: 'Authors.' }),
  authorsLock: lock,
  tags: words.nullish().meta({ description: 'Tags.' }),
  tagsLock: lock,
  isbn: text
    .refine((value) => value.trim() === '' || isIsbn(value), 'must be an ISBN')
    .nullish()
    .meta({ description: 'ISBN-10 or ISBN-13.' }),
  isbnLock: lock,
  links: links.nullish().meta({ description: 'Links to other sites.' }),
  linksLock: lock,
})
export const BookEdit = komgaInput(BookEditFields)
export type BookEdit = z.output<typeof BookEdit>

/** Edits by book id. */
export const BookEdits = z.record(z.string(), BookEdit)
