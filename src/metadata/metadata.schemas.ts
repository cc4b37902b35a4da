import { z } from 'zod'
import { pageOf, pageQuery, queryText, sayingDto } from '../kernel/http/index.ts'
import { bindingOrigins } from './bindings/binding.rules.ts'
import { sourcedFields } from './values/precedence.rules.ts'

const text = z.string().max(100_000)
const texts = z.array(text).max(5000).readonly()
const webAddress = text.refine((given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ''), 'must be an http or https address')
const instant = z.string().nullable()

export const PluginTitleParams = z.object({ id: z.string(), externalId: z.string().min(1).max(500) })
export const SeriesParams = z.object({ seriesId: z.string() })
export const SourceParams = z.object({ seriesId: z.string(), pluginId: z.string() })

export const SearchQuery = z.object({
  query: z.string('query: say what to look for').max(500),
  seriesId: queryText.meta({ description: 'A series here: each result then says how sure it is that it is this one.' }),
  language: queryText.meta({
    description: 'Code of a language, for example en, ja or ja-ro; titles come in it where the source has them.',
  }),
})

const SearchResult = z
  .object({
    externalId: z.string().meta({ description: 'Id of the title at the source.' }),
    provider: z.string().meta({ description: 'Id of the plugin that found it.' }),
    title: z.string(),
    alternativeTitles: z.array(z.string()).readonly(),
    description: z.string().nullable(),
    author: z.string().nullable(),
    artist: z.string().nullable(),
    genres: z.array(z.string()).readonly(),
    tags: z.array(z.string()).readonly(),
    status: z.string().nullable(),
    year: z.int().nullable().meta({ description: 'Of the first release.' }),
    coverUrl: z.string().nullable(),
    sourceUrl: z.string(),
    language: z.string().nullable(),
    rating: z.number().nullable().meta({ description: '0..100' }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: '0..1: likeness of the titles to those of the series that was asked about; null when none was.' }),
  })
  .meta({ id: 'MetadataSearchResult' })
export const SearchResults = z.array(SearchResult)

const details = {
  title: text,
  titleSort: text.nullable().meta({ description: 'What the series is sorted by.' }),
  alternativeTitles: z.array(z.object({ label: text, title: text })).readonly(),
  summary: text.nullable(),
  publisher: text.nullable(),
  ageRating: z.int().min(0).max(150).nullable().meta({ description: 'Minimum age in years.' }),
  language: text.nullable().meta({ description: 'BCP 47 tag, such as `en`.' }),
  genres: texts,
  tags: texts,
  authors: z.array(z.object({ name: text, role: z.enum(['writer', 'penciller']) })).readonly(),
  status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable(),
  totalBookCount: z.int().min(1).nullable().meta({ description: 'Books in the complete series.' }),
  coverUrl: text.nullable(),
  links: z.array(z.object({ label: text, url: webAddress })).readonly(),
}

export const TitleDetails = z
  .object({
    externalId: z.string(),
    provider: z.string(),
    answeredAt: z.string().meta({ description: 'When the source said so; within five minutes it is not asked again.' }),
    ...details,
  })
  .meta({ id: 'MetadataDetails' })

const Field = z.enum(sourcedFields, `must be one of ${sourcedFields.join(', ')}`)
const { coverUrl: _coverUrl, ...applied } = details

/** Details as they were read, or a part of them; other keys of what was read may come along. */
export const Application = z.object({
  provider: z.string('say which plugin it comes from'),
  externalId: z.string('say which title it is').min(1).max(500),
  fields: z
    .array(Field)
    .optional()
    .meta({ description: 'Fields that shall come from this title from now on; all that it speaks of when left out. Locked ones stay.' }),
  ...z.object(applied).partial().shape,
})

export const CoverChoice = z.object({ coverUrl: webAddress })
export const CoverQuery = z.object({ url: webAddress })

export const Differences = z
  .array(z.object({ field: Field, current: z.unknown(), offered: z.unknown(), locked: z.boolean(), from: z.string() }))
  .meta({ description: 'What the title would change, field by field.' })
export const DifferencesQuery = z.object({ seriesId: z.string('seriesId: say which series to compare with') })

const Binding = z
  .object({
    provider: z.string(),
    name: z.string(),
    externalId: z.string(),
    url: z.string(),
    origin: z.enum(bindingOrigins).meta({ description: 'Where it is known from that the series is this title.' }),
    answeredAt: instant.meta({ description: 'When the source answered last.' }),
    fault: z.string().nullable().meta({ description: 'Why the last question failed; what was said before still counts.' }),
    faultSaying: sayingDto,
    retryAt: instant,
  })
  .meta({ id: 'MetadataBinding' })

export const SourceStates = z.array(
  z
    .object({
      provider: z.string(),
      name: z.string(),
      enabled: z.boolean(),
      state: z.enum(['ANSWERS', 'LIMITED', 'DOWN', 'DISABLED']).meta({
        description: 'Whether it can be asked: as far as is known, not before `retryAt` because it asked for that, not now, or not at all.',
      }),
      reason: z.string().nullable().meta({ description: 'Why it cannot be asked at all; null while it is enabled.' }),
      reasonSaying: sayingDto,
      series: z.int().meta({ description: 'Series that are bound to it.' }),
      answered: z.int().meta({ description: 'Of those, how many it answered about so far.' }),
      failed: z.int().meta({ description: 'How many it had no answer for the last time; what it said before still counts.' }),
      answeredAt: instant.meta({ description: 'Its latest answer about any of them.' }),
      fault: z.string().nullable().meta({ description: 'Why it could not be asked the last time; null after an answer.' }),
      faultSaying: sayingDto,
      failingSince: instant,
      retryAt: instant.meta({ description: 'When the server asks it again by itself; each failure in a row makes it later.' }),
    })
    .meta({ id: 'MetadataSourceState' }),
)

export const FaultsQuery = z.object({ ...pageQuery.shape, provider: queryText.meta({ description: 'Those of one source only.' }) })
export const Faults = pageOf(
  z
    .object({
      seriesId: z.string(),
      seriesTitle: z.string(),
      provider: z.string(),
      externalId: z.string(),
      url: z.string(),
      fault: z.string(),
      faultSaying: sayingDto,
      askedAt: z.string(),
      answeredAt: instant,
    })
    .meta({ id: 'MetadataFault' }),
)

export const SeriesSources = z
  .object({
    sources: z.array(Binding).meta({ description: 'Best first.' }),
    fields: z.array(
      z.object({
        field: Field,
        value: z.unknown(),
        locked: z.boolean(),
        from: z.string().meta({ description: 'person (locked), series.json, the id of a plugin, or file.' }),
        offers: z.record(z.string(), z.unknown()).meta({ description: 'What each bound source says, by plugin.' }),
      }),
    ),
  })
  .meta({ id: 'SeriesMetadataSources' })
export type SeriesSources = z.infer<typeof SeriesSources>

export const BindingChoice = z.strictObject({ externalId: z.string().max(500).default(''), url: webAddress.or(z.literal('')).default('') })
export const FieldChoice = z.strictObject({ fields: z.array(Field).min(1, 'name at least one field') })

export const WrittenSeriesJson = z
  .object({ kept: z.array(z.string()).readonly().meta({ description: 'Keys that somebody wrote something else into; they stay.' }) })
  .meta({ id: 'WrittenSeriesJson' })
