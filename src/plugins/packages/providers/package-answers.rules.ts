// Results of plugin packages, validated before use. Missing values become null or an empty list.
import { z } from 'zod'
import type { BookMetadataResult, SeriesMetadataResult, SeriesSearchResult } from '../../contract/metadata-provider.ts'
import { SourceAnswerInvalid } from '../../contract/plugin.ts'

export const word = z.string().trim().min(1).max(1_000)
export const text = z.string().max(50_000)
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
export const list = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema)
    .max(1_000)
    .nullish()
    .transform((items) => items ?? [])
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2_000)
export const links = list(z.object({ label: word, url: webAddress }))

const Found: z.ZodType<SeriesSearchResult> = z.object({
  sourceId: word,
  title: word,
  alternativeTitles: list(word),
  description: optional(text),
  author: optional(text),
  artist: optional(text),
  genres: list(word),
  tags: list(word),
  status: optional(word),
  year: optional(z.int()),
  coverUrl: optional(webAddress),
  sourceUrl: webAddress,
  language: optional(word),
  rating: optional(z.number()),
})

const Series: z.ZodType<SeriesMetadataResult> = z.object({
  sourceId: word.optional(),
  title: word,
  titleSort: optional(word),
  alternativeTitles: list(z.object({ label: z.string().max(100), title: word })),
  summary: optional(text),
  publisher: optional(word),
  ageRating: optional(z.int().min(0).max(18)),
  language: optional(word),
  genres: list(word),
  tags: list(word),
  authors: list(z.object({ name: word, role: z.enum(['writer', 'penciller']) })),
  status: optional(z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS'])),
  // Many services send 0 while they don't know it.
  totalBookCount: optional(z.int().nonnegative()).transform((count) => count || null),
  coverUrl: optional(webAddress),
  links,
})

const Book: z.ZodType<BookMetadataResult> = z.object({
  title: optional(word),
  number: optional(word),
  numberSort: optional(z.number()),
  summary: optional(text),
  releaseDate: optional(z.iso.date()),
  authors: list(z.object({ name: word, role: word })),
  tags: list(word),
  isbn: optional(word),
  coverUrl: optional(webAddress),
  links,
})

export const code = z.string().trim().min(1).max(40)
export const numbering = z.union([z.string().trim().min(1).max(40), z.number().transform(String)])

const Listing = z.object({
  title: z.object({
    url: webAddress,
    title: word,
    alternativeTitles: list(z.object({ title: word, language: optional(code) })),
    description: optional(text),
    authors: list(word),
    artists: list(word),
    genres: list(word),
    tags: list(word),
    status: optional(z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS'])),
    year: optional(z.int()),
    ageRating: optional(z.int().min(0).max(18)),
    publisher: optional(word),
    originalLanguage: optional(code),
    coverUrl: optional(webAddress),
  }),
  chapters: z
    .array(
      z.object({
        url: webAddress,
        number: optional(numbering),
        volume: optional(numbering),
        title: optional(word),
        language: optional(code),
        groups: list(word),
        /** A date without a time is allowed too. */
        releaseDate: optional(z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text).toISOString())),
        pages: optional(z.int().positive()),
        state: z
          .enum(['available', 'external', 'removed', 'future'])
          .nullish()
          .transform((state) => state ?? 'available'),
        externalUrl: optional(webAddress),
      }),
    )
    .max(20_000),
})
export type PackageListing = z.infer<typeof Listing>

const Pages = z
  .array(
    z.union([
      webAddress.transform((url) => ({ url, headers: {} })),
      z.object({
        url: webAddress,
        headers: z
          .record(z.string().max(100), z.string().max(2_000))
          .nullish()
          .transform((all) => all ?? {}),
      }),
    ]),
  )
  .min(1, 'a chapter must have at least one page')
  .max(2_000)
export type PackagePage = z.infer<typeof Pages>[number]

export const PackageAnswers = {
  getAvailableChapters: Listing,
  getPages: Pages,
  searchSeries: z.array(Found).max(200),
  getSeriesMetadata: Series,
  getBookMetadata: Book.nullable(),
}

/** @throws SourceAnswerInvalid naming the invalid field */
export function parsePackageResult<T>(schema: z.ZodType<T>, result: unknown, pluginName: string): T {
  const read = schema.safeParse(result)
  if (read.success) return read.data
  const [issue] = read.error.issues
  // The response as a whole has no path.
  const fault = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
  throw new SourceAnswerInvalid(`${pluginName} returned an unexpected response: ${fault}`)
}
