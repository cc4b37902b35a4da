// Results of packages that let people browse a source, validated before use. Missing values become null or an empty list.
import { z } from 'zod'
import {
  type BrowseChapterPage,
  type BrowseFilter,
  type BrowsePage,
  type BrowseTitle,
  type BrowseTitleDetails,
  crossIdServices,
} from '../../contract/browse-provider.ts'
import { withoutHtml } from '../../contract/without-html.rules.ts'
import { code, links, list, numbering, optional, text, webAddress, word } from './package-answers.rules.ts'

const title = z.object({
  id: word,
  url: webAddress,
  title: word,
  alternativeTitles: list(word),
  description: optional(text).transform(withoutHtml),
  coverUrl: optional(webAddress),
  status: optional(z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS'])),
  year: optional(z.int()),
  ageRating: optional(z.int().min(0).max(18)),
  originalLanguage: optional(code),
  genres: list(word),
  tags: list(word),
  authors: list(word),
  rating: optional(z.number().min(0).max(10)),
  crossIds: z
    .partialRecord(z.enum(crossIdServices), word)
    .nullish()
    .transform((ids) => ids ?? {}),
})
const Title: z.ZodType<BrowseTitle> = title

const Page: z.ZodType<BrowsePage> = z.object({ titles: z.array(Title).max(200), hasMore: z.boolean() })

const Details: z.ZodType<BrowseTitleDetails> = title.extend({
  chapterLanguages: list(code),
  related: list(z.object({ relation: word, title: Title })),
  links,
})

const Chapters: z.ZodType<BrowseChapterPage> = z.object({
  chapters: z
    .array(
      z.object({
        id: word,
        url: webAddress,
        number: optional(numbering),
        volume: optional(numbering),
        title: optional(word),
        language: optional(code),
        groups: list(z.object({ id: optional(word), name: word })),
        /** A date without a time is allowed too. */
        releaseDate: optional(z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((said) => new Date(said).toISOString())),
        isExternal: z
          .boolean()
          .nullish()
          .transform((said) => said ?? false),
      }),
    )
    .max(1_000),
  total: z.int().nonnegative(),
  hasMore: z.boolean(),
})

const filterId = z.string().regex(/^[\w-]{1,64}$/, 'must be letters, digits, "_" and "-"')
const Filters: z.ZodType<readonly BrowseFilter[]> = z
  .array(
    z.object({
      id: filterId,
      name: word,
      kind: z.enum(['one', 'many', 'include-exclude']),
      options: z
        .array(
          z.object({
            value: word.refine((value) => !value.startsWith('-'), 'must not start with "-"'),
            name: word,
            ageRating: z.int().min(0).max(18).exactOptional(),
          }),
        )
        .min(1)
        .max(500),
    }),
  )
  .max(30)

export const BrowseAnswers = {
  browseList: Page,
  browseSearch: Page,
  browseDetails: Details,
  browseChapters: Chapters,
  browseFilters: Filters,
}
