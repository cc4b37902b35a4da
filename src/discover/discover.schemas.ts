import { z } from 'zod'
import { messageDto, queryInteger } from '../kernel/http/index.ts'
import { filterPattern } from './sources/filter-values.rules.ts'

const instant = z.string().nullable()
const texts = z.array(z.string()).readonly()

export const SourceParams = z.object({ sourceId: z.string().meta({ description: 'ID of the source.' }) })
export const ListParams = SourceParams.extend({ listId: z.string().meta({ description: 'ID of the list.' }) })
export const TitleParams = SourceParams.extend({ titleId: z.string().meta({ description: 'ID of the title at the source.' }) })
export const ChapterParams = TitleParams.extend({ chapterId: z.string().meta({ description: 'ID of the chapter at the source.' }) })

const page = queryInteger(0, 10_000, 0)
export const ListQuery = z.object({ page })
export const SearchQuery = z.object({
  query: z.string().max(500).default('').meta({ description: 'Title to search for; without it, everything that passes the filters.' }),
  page,
  filter: z
    .union([z.string(), z.array(z.string()).max(200)])
    .optional()
    .transform((given) => [given ?? []].flat())
    .pipe(z.array(z.string().max(200).regex(filterPattern, 'must be the ID of a filter, a colon and an option, such as status:ongoing')))
    .meta({
      description: 'An option of a filter, such as `status:ongoing`, or `genre:-romance` to exclude it; may be repeated.',
      type: 'array',
      items: { type: 'string' },
      anyOf: undefined,
    }),
})
export const ChaptersQuery = z.object({
  page,
  language: z.string().max(35).optional().meta({ description: 'Language code, such as `en`; all languages when omitted.' }),
  group: z.string().max(200).optional().meta({ description: 'ID of a scanlation group; all groups when omitted.' }),
})

const Unavailable = z.object({
  message: z.string().nullable().meta({ description: 'Why the source is unavailable.' }),
  messageSaying: messageDto,
  retryAt: z.string().meta({ description: 'When the server retries automatically, UTC.' }),
})

const Filter = z
  .object({
    id: z.string().meta({ description: 'ID of the filter.' }),
    name: z.string().meta({ description: 'Name, in English.' }),
    kind: z.enum(['one', 'many', 'include-exclude']).meta({
      description: 'one: at most one option; many: any of several options; include-exclude: each option can be required or excluded.',
    }),
    options: z
      .array(z.object({ value: z.string().meta({ description: 'Value.' }), name: z.string().meta({ description: 'Name, in English.' }) }))
      .readonly()
      .meta({ description: 'Options.' }),
  })
  .meta({ id: 'DiscoverFilter' })

export const DiscoverSources = z.array(
  z
    .object({
      id: z.string().meta({ description: 'Plugin ID of the source.' }),
      name: z.string().meta({ description: 'Name.' }),
      homepage: z.string().meta({ description: "URL of the source's website." }),
      enabled: z.boolean().meta({ description: 'Whether the source is enabled.' }),
      downloadable: z.boolean().meta({ description: 'Whether titles of the source can be followed and downloaded.' }),
      previewable: z.boolean().meta({ description: 'Whether chapters of the source can be previewed.' }),
      lists: z
        .array(z.object({ id: z.string().meta({ description: 'ID of the list.' }), name: z.string().meta({ description: 'Name.' }) }))
        .readonly()
        .meta({ description: 'Lists of titles; empty while the source is disabled.' }),
      filters: z
        .array(Filter)
        .readonly()
        .meta({ description: 'Filters of the search; empty while the source is disabled, and until they could be loaded.' }),
      unavailable: Unavailable.nullable().meta({
        description: "Set while the source is down or rate limits the server; null when it's available.",
      }),
    })
    .meta({ id: 'DiscoverSource' }),
)

const InLibrary = z.object({
  seriesId: z.string().meta({ description: 'ID of the series.' }),
  libraryId: z.string().meta({ description: 'ID of its library.' }),
  title: z.string().meta({ description: 'Title of the series.' }),
})

export const DiscoverTitle = z
  .object({
    source: z.string().meta({ description: 'Plugin ID of the source.' }),
    id: z.string().meta({ description: 'ID of the title at the source.' }),
    url: z.string().meta({ description: 'URL of the title at its source.' }),
    title: z.string().meta({ description: 'Title.' }),
    alternativeTitles: texts.meta({ description: 'Other titles.' }),
    description: z.string().nullable().meta({ description: 'Description in Markdown; null when there is none.' }),
    coverUrl: z.string().nullable().meta({
      description: "Path of the cover on this server, below its base path; null when there is none. It's valid for at least a week.",
    }),
    status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable().meta({ description: 'Publication status; null when unknown.' }),
    year: z.int().nullable().meta({ description: 'Year of the first release; null when unknown.' }),
    ageRating: z.int().nullable().meta({ description: 'Minimum age in years; null when unrated.' }),
    originalLanguage: z.string().nullable().meta({ description: 'Language code, such as `ja`; null when unknown.' }),
    genres: texts.meta({ description: 'Genres.' }),
    tags: texts.meta({ description: 'Tags.' }),
    authors: texts.meta({ description: 'Writers and artists.' }),
    rating: z.number().nullable().meta({ description: 'Average rating at the source, 0 to 10; null when unknown.' }),
    inLibrary: z.array(InLibrary).readonly().meta({ description: 'Series of this title that the caller can access.' }),
    followed: texts.meta({ description: 'IDs of the libraries that follow the title and that the caller can access.' }),
    requested: z.boolean().meta({ description: 'Whether somebody has an open request for the title.' }),
    openRequest: z
      .object({
        id: z.string().meta({ description: 'ID of the request, for administrators to decide.' }),
        users: z.int().meta({ description: 'Number of users who requested the title.' }),
      })
      .nullable()
      .meta({ description: 'The open request for the title; null when there is none.' }),
  })
  .meta({ id: 'DiscoverTitle' })
export type DiscoverTitle = z.infer<typeof DiscoverTitle>

export const DiscoverPage = z
  .object({
    titles: z
      .array(DiscoverTitle)
      .readonly()
      .meta({ description: 'Titles that the caller may see; a page can have fewer than the source sent.' }),
    page: z.int().meta({ description: 'Page number, from 0.' }),
    hasMore: z.boolean().meta({ description: 'Whether there is another page.' }),
    fetchedAt: z.string().meta({ description: 'When the source responded, UTC; responses are cached for five minutes.' }),
  })
  .meta({ id: 'DiscoverPage' })

export const DiscoverTitleDetails = DiscoverTitle.extend({
  chapterLanguages: texts.meta({ description: 'Languages of the available chapters; empty when the source has no chapters.' }),
  related: z
    .array(
      z.object({
        relation: z.string().meta({ description: 'Relation in English, such as `Sequel`.' }),
        title: DiscoverTitle.meta({ description: 'The title.' }),
      }),
    )
    .readonly()
    .meta({ description: 'Related titles that the caller may see.' }),
  links: z
    .array(z.object({ label: z.string().meta({ description: 'Label.' }), url: z.string().meta({ description: 'URL.' }) }))
    .readonly()
    .meta({ description: 'Links to other sites.' }),
  crossIds: z
    .record(z.string(), z.string())
    .meta({ description: 'IDs of the same work elsewhere, by service: mangadex, anilist, kitsu …' }),
  followUrl: z.string().nullable().meta({ description: "URL to follow the title; null when the source isn't downloadable." }),
  fetchedAt: z.string().meta({ description: 'When the source responded, UTC; responses are cached for five minutes.' }),
}).meta({ id: 'DiscoverTitleDetails' })

export const SeriesParams = z.object({ seriesId: z.string().meta({ description: 'ID of the series.' }) })

export const TitlesOfSeries = z
  .array(
    z.object({
      sourceId: z.string().meta({ description: 'Plugin ID of the source, which may be disabled.' }),
      titleId: z.string().meta({ description: 'ID of the title at the source.' }),
    }),
  )
  .meta({ id: 'DiscoverTitlesOfSeries' })

export const DiscoverMatch = z
  .object({
    match: DiscoverTitle.nullable().meta({ description: 'The same work at a downloadable source; null when none was found.' }),
    certain: z.boolean().meta({ description: 'Whether IDs confirm the match; otherwise, only titles do.' }),
  })
  .meta({ id: 'DiscoverMatch' })

const Chapter = z
  .object({
    id: z.string().meta({ description: 'ID of the chapter at the source.' }),
    url: z.string().meta({ description: 'URL of the chapter.' }),
    number: z.string().nullable().meta({ description: 'Number as the source writes it, such as `12.5`; null for a one-shot.' }),
    volume: z.string().nullable().meta({ description: 'Volume number; null when unknown.' }),
    title: z.string().nullable().meta({ description: 'Title; null when there is none.' }),
    language: z.string().nullable().meta({ description: 'Language code, such as `en`; null when unknown.' }),
    groups: z
      .array(
        z.object({
          id: z.string().nullable().meta({ description: 'ID of the group; null when unknown.' }),
          name: z.string().meta({ description: 'Name.' }),
        }),
      )
      .readonly()
      .meta({ description: 'Scanlation groups.' }),
    releaseDate: instant.meta({ description: 'When the chapter was released, UTC; null when unknown.' }),
    isExternal: z.boolean().meta({ description: 'Whether the pages are only on another site.' }),
    previewable: z.boolean().meta({ description: 'Whether you can probably preview the chapter.' }),
  })
  .meta({ id: 'DiscoverChapter' })

export const DiscoverChapters = z
  .object({
    chapters: z.array(Chapter).readonly().meta({ description: 'Chapters on this page, newest first.' }),
    total: z.int().meta({ description: 'Number of chapters on all pages.' }),
    page: z.int().meta({ description: 'Page number, from 0.' }),
    hasMore: z.boolean().meta({ description: 'Whether there is another page.' }),
  })
  .meta({ id: 'DiscoverChapters' })

export const DiscoverPreview = z
  .object({
    pages: z
      .array(
        z.object({
          url: z.string().meta({ description: 'Path of the image on this server, below its base path. It works for the caller only.' }),
        }),
      )
      .meta({ description: 'Pages in reading order.' }),
    expiresAt: z.string().meta({ description: 'When the URLs expire, UTC.' }),
  })
  .meta({ id: 'DiscoverPreview' })
