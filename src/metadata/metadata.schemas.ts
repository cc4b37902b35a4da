import { z } from 'zod'
import { messageDto, pageQuery, pageSchema, queryText } from '../kernel/http/index.ts'
import { bindingOrigins } from './bindings/binding.rules.ts'
import { sourcedFields } from './values/precedence.rules.ts'

const text = z.string().max(100_000)
const texts = z.array(text).max(5000).readonly()
const webAddress = text.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https URL')
const instant = z.string().nullable()

export const PluginTitleParams = z.object({
  id: z.string(),
  externalId: z.string().min(1).max(500).meta({ description: 'ID of the title at the source.' }),
})
export const SeriesParams = z.object({ seriesId: z.string().meta({ description: 'ID of the series.' }) })
export const SourceParams = z.object({ seriesId: z.string().meta({ description: 'ID of the series.' }), pluginId: z.string() })

export const SearchQuery = z.object({
  query: z.string('query: enter what to search for').max(500).meta({ description: 'Title to search for.' }),
  seriesId: queryText.meta({ description: 'ID of a series; results then have a confidence of matching it.' }),
  language: queryText.meta({
    description: 'Language code for titles, for example en, ja or ja-ro, if the source supports it.',
  }),
})

const SearchResult = z
  .object({
    externalId: z.string().meta({ description: 'ID of the title at the source.' }),
    provider: z.string().meta({ description: 'Plugin ID of the source.' }),
    title: z.string().meta({ description: 'Title.' }),
    alternativeTitles: z.array(z.string()).readonly().meta({ description: 'Other titles.' }),
    description: z.string().nullable().meta({ description: 'Description; null when there is none.' }),
    author: z.string().nullable().meta({ description: 'Writer; null when unknown.' }),
    artist: z.string().nullable().meta({ description: 'Artist; null when unknown.' }),
    genres: z.array(z.string()).readonly().meta({ description: 'Genres.' }),
    tags: z.array(z.string()).readonly().meta({ description: 'Tags.' }),
    status: z.string().nullable().meta({ description: 'Publication status; null when unknown.' }),
    year: z.int().nullable().meta({ description: 'Year of the first release; null when unknown.' }),
    coverUrl: z.string().nullable().meta({ description: 'URL of the cover; null when there is none.' }),
    sourceUrl: z.string().meta({ description: 'URL of the title at its source.' }),
    language: z.string().nullable().meta({ description: 'Original language; null when unknown.' }),
    rating: z.number().nullable().meta({ description: 'Rating from 0 to 100; null when unknown.' }),
    confidence: z.number().nullable().meta({ description: 'Similarity to the titles of the given series, 0 to 1; null without a series.' }),
  })
  .meta({ id: 'MetadataSearchResult' })
export const SearchResults = z.array(SearchResult)

const details = {
  title: text.meta({ description: 'Title.' }),
  titleSort: text.nullable().meta({ description: 'Title used for sorting.' }),
  alternativeTitles: z
    .array(z.object({ label: text.meta({ description: 'Label.' }), title: text.meta({ description: 'Title.' }) }))
    .readonly()
    .meta({ description: 'Other titles.' }),
  summary: text.nullable().meta({ description: 'Summary; null when there is none.' }),
  publisher: text.nullable().meta({ description: 'Publisher; null when unknown.' }),
  ageRating: z.int().min(0).max(150).nullable().meta({ description: 'Minimum age in years; null when unrated.' }),
  language: text.nullable().meta({ description: 'BCP 47 language tag, such as `en`; null when unknown.' }),
  genres: texts.meta({ description: 'Genres.' }),
  tags: texts.meta({ description: 'Tags.' }),
  authors: z
    .array(
      z.object({
        name: text.meta({ description: 'Name.' }),
        role: z.enum(['writer', 'penciller']).meta({ description: 'Role of the author.' }),
      }),
    )
    .readonly()
    .meta({ description: 'Writers and artists.' }),
  status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable().meta({ description: 'Publication status; null when unknown.' }),
  totalBookCount: z.int().min(1).nullable().meta({ description: 'Number of books in the complete series; null when unknown.' }),
  coverUrl: text.nullable().meta({ description: 'URL of the cover; null when there is none.' }),
  links: z
    .array(
      z.object({ label: text.meta({ description: 'Label.' }), url: webAddress.meta({ description: 'URL of the title at its source.' }) }),
    )
    .readonly()
    .meta({ description: 'Links to the title on other sites.' }),
}

export const TitleDetails = z
  .object({
    externalId: z.string().meta({ description: 'ID of the title at the source.' }),
    provider: z.string().meta({ description: 'Plugin ID of the source.' }),
    answeredAt: z.string().meta({ description: 'When the source returned the metadata; it is cached for five minutes.' }),
    ...details,
  })
  .meta({ id: 'MetadataDetails' })

const Field = z.enum(sourcedFields, `must be one of ${sourcedFields.join(', ')}`)
const { coverUrl: _coverUrl, ...applied } = details

/** The details as returned by the search, or a part of them; other keys of that response are allowed. */
export const Application = z.object({
  provider: z.string('is required: the plugin of the title').meta({ description: 'Plugin ID of the source.' }),
  externalId: z.string('is required: the title').min(1).max(500).meta({ description: 'ID of the title at the source.' }),
  fields: z
    .array(Field)
    .optional()
    .meta({ description: 'Fields to take from this title from now on; all available fields when omitted. Locked fields are kept.' }),
  ...z.object(applied).partial().shape,
})

export const CoverChoice = z.object({ coverUrl: webAddress.meta({ description: 'URL of the cover; null when there is none.' }) })
export const CoverQuery = z.object({ url: webAddress.meta({ description: 'URL of the title at its source.' }) })

export const Differences = z
  .array(
    z.object({
      field: Field.meta({ description: 'Name of the metadata field.' }),
      current: z.unknown().meta({ description: 'Current value.' }),
      offered: z.unknown().meta({ description: 'Value from the source.' }),
      locked: z.boolean().meta({ description: 'Whether the field is locked.' }),
      from: z.string().meta({ description: 'Origin of the current value.' }),
    }),
  )
  .meta({ description: 'Changes that applying the title would make, by field.' })
export const DifferencesQuery = z.object({
  seriesId: z.string('seriesId: enter the series to compare with').meta({ description: 'ID of the series.' }),
})

const Binding = z
  .object({
    provider: z.string().meta({ description: 'Plugin ID of the source.' }),
    name: z.string().meta({ description: 'Name.' }),
    externalId: z.string().meta({ description: 'ID of the title at the source.' }),
    url: z.string().meta({ description: 'URL of the title at its source.' }),
    origin: z.enum(bindingOrigins).meta({ description: 'How the link between series and title was established.' }),
    answeredAt: instant.meta({ description: 'When the source last responded, UTC.' }),
    fault: z.string().nullable().meta({ description: 'Why the last request failed; null when it succeeded. Earlier metadata is kept.' }),
    faultSaying: messageDto,
    retryAt: instant.meta({ description: 'When the source is queried again, UTC; null when no retry is scheduled.' }),
  })
  .meta({ id: 'MetadataBinding' })

export const SourceStates = z.array(
  z
    .object({
      provider: z.string().meta({ description: 'Plugin ID of the source.' }),
      name: z.string().meta({ description: 'Name.' }),
      enabled: z.boolean().meta({ description: 'Whether the source is enabled.' }),
      state: z.enum(['ANSWERS', 'LIMITED', 'DOWN', 'DISABLED']).meta({
        description: 'ANSWERS: available; LIMITED: rate limited until `retryAt`; DOWN: unavailable; DISABLED: the plugin is disabled.',
      }),
      reason: z.string().nullable().meta({ description: 'Why the source is disabled; null while it is enabled.' }),
      reasonSaying: messageDto,
      series: z.int().meta({ description: 'Number of series linked to the source.' }),
      answered: z.int().meta({ description: 'Number of those with metadata from the source.' }),
      failed: z.int().meta({ description: 'Number of series whose last request failed. Earlier metadata is kept.' }),
      answeredAt: instant.meta({ description: 'When the source last responded, UTC.' }),
      fault: z.string().nullable().meta({ description: 'Why the last request failed; null when it succeeded.' }),
      faultSaying: messageDto,
      failingSince: instant.meta({ description: "Since when the source has been failing, UTC; null when it's available." }),
      retryAt: instant.meta({ description: 'When the server retries automatically, UTC; the delay grows with each failure.' }),
    })
    .meta({ id: 'MetadataSourceState' }),
)

export const FaultsQuery = z.object({ ...pageQuery.shape, provider: queryText.meta({ description: 'Only failures of this source.' }) })
export const Faults = pageSchema(
  z
    .object({
      seriesId: z.string().meta({ description: 'ID of the series.' }),
      seriesTitle: z.string().meta({ description: 'Title of the series.' }),
      provider: z.string().meta({ description: 'Plugin ID of the source.' }),
      externalId: z.string().meta({ description: 'ID of the title at the source.' }),
      url: z.string().meta({ description: 'URL of the title at its source.' }),
      fault: z.string().meta({ description: 'Why the last request failed.' }),
      faultSaying: messageDto,
      askedAt: z.string().meta({ description: 'When the request was made, UTC.' }),
      answeredAt: instant.meta({ description: 'When the source last responded, UTC; null before the first response.' }),
    })
    .meta({ id: 'MetadataFault' }),
)

export const SeriesSources = z
  .object({
    sources: z.array(Binding).meta({ description: 'Linked titles, highest priority first.' }),
    fields: z
      .array(
        z.object({
          field: Field.meta({ description: 'Name of the metadata field.' }),
          value: z.unknown().meta({ description: 'Current value.' }),
          locked: z.boolean().meta({ description: 'Whether the field is locked.' }),
          from: z.string().meta({ description: 'Origin of the value: person (locked), series.json, a plugin ID, or file.' }),
          offers: z.record(z.string(), z.unknown()).meta({ description: 'Values from all linked sources, by plugin ID.' }),
        }),
      )
      .meta({ description: 'Metadata fields with their origin.' }),
  })
  .meta({ id: 'SeriesMetadataSources' })
export type SeriesSources = z.infer<typeof SeriesSources>

export const BindingChoice = z.strictObject({
  externalId: z.string().max(500).default('').meta({ description: 'ID of the title at the source.' }),
  url: webAddress.or(z.literal('')).default('').meta({ description: 'URL of the title at its source.' }),
})
export const FieldChoice = z.strictObject({
  fields: z.array(Field).min(1, 'must list at least one field').meta({ description: 'Metadata fields with their origin.' }),
})

export const WrittenSeriesJson = z
  .object({ kept: z.array(z.string()).readonly().meta({ description: 'Keys with values that were changed elsewhere; they are kept.' }) })
  .meta({ id: 'WrittenSeriesJson' })
