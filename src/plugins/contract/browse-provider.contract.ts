// Requirements for every provider that lets people browse its source, run against a real or fake source. A provider's own tests add its
// specifics.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BrowsePage, BrowseProvider, BrowseRequest, BrowseTitle } from './browse-provider.ts'
import { ChapterNotHosted, SourceNotFound, SourceUnavailable } from './plugin.ts'

/** A provider and its source, which has more titles than fit on a page, one of them for adults. */
export interface BrowseTrial {
  readonly browse: BrowseProvider
  /** Hosts that the plugin declares. */
  readonly hosts: readonly string[]
  /** Finds `titleId`. */
  readonly query: string
  readonly titleId: string
  readonly unknownId: string
  /** Finds only a title with an age rating of 18. */
  readonly adultQuery: string
  /** For a provider with previews. */
  readonly preview?: {
    /** A chapter of `titleId` with pages. */
    readonly chapterId: string
    readonly chapterOfOtherTitle: string
    /** A chapter of `titleId` whose pages are only on another site, if the source has such chapters. */
    readonly externalChapter?: string
  }
  /** Makes the source respond with a server error. */
  breakSource(): void
  close(): Promise<void>
}

const never = new AbortController().signal
const request = (change: Partial<BrowseRequest> = {}): BrowseRequest => ({ page: 0, maxAge: null, languages: [], ...change })

/** Declares the suite. @param open starts a fresh trial */
export function browseProviderContract(name: string, open: () => Promise<BrowseTrial>): void {
  describe(`${name} fulfills the browse provider contract`, () => {
    let trial: BrowseTrial
    beforeEach(async () => {
      trial = await open()
    })
    afterEach(() => trial.close())

    const expectValid = (titles: readonly BrowseTitle[]) => {
      for (const title of titles) expectValidTitle(title, trial.hosts)
    }
    const expectNextPage = async (first: BrowsePage, second: () => Promise<BrowsePage>) => {
      const { titles } = await second()
      if (first.hasMore) expect(titles).not.toEqual([])
      const shown = new Set(first.titles.map(({ id }) => id))
      expect(titles.filter(({ id }) => shown.has(id))).toEqual([])
      if (!first.hasMore) expect(titles).toEqual([])
    }

    test('every list has titles, each once, and its second page has others', async () => {
      const { lists, list } = trial.browse
      expect(lists).not.toEqual([])
      expect(new Set(lists.map(({ id }) => id)).size).toBe(lists.length)
      for (const { id, name: listName } of lists) {
        expect([id, listName.trim()]).toEqual([expect.stringMatching(/^[\w-]+$/), listName])
        const first = await list(id, request(), never)
        expect(first.titles, id).not.toEqual([])
        expect(new Set(first.titles.map((title) => title.id)).size).toBe(first.titles.length)
        expectValid(first.titles)
        await expectNextPage(first, () => list(id, request({ page: 1 }), never))
      }
    })

    test('at least one list has a second page, and a list ends', async () => {
      const { lists, list } = trial.browse
      const pages = await Promise.all(lists.map(({ id }) => list(id, request(), never)))
      expect(pages.some(({ hasMore }) => hasMore)).toBe(true)
      for (const { id } of lists) expect(await list(id, request({ page: 1_000_000 }), never)).toEqual({ titles: [], hasMore: false })
    })

    test('a search finds a title by name, and its details agree with the result', async () => {
      const { titles } = await trial.browse.search(` ${trial.query} `, {}, request(), never)
      expect(titles[0]?.id).toBe(trial.titleId)
      const details = await trial.browse.details(trial.titleId, never)
      const { id, url, title } = details
      expect(titles[0]).toMatchObject({ id, url, title })
      expectValidTitle(details, trial.hosts)
      expectValid(details.related.map((one) => one.title))
      for (const link of details.links)
        expect(link).toMatchObject({ label: expect.stringMatching(/\S/), url: expect.stringMatching(/^https?:/) })
    })

    test('a search without a match finds nothing, and an empty search lists everything', async () => {
      const { search } = trial.browse
      expect(await search('no such title anywhere', {}, request(), never)).toEqual({ titles: [], hasMore: false })
      const everything = await search('  ', {}, request(), never)
      expect(everything.titles).not.toEqual([])
      await expectNextPage(everything, () => search('', {}, request({ page: 1 }), never))
    })

    test('a title for adults is found without an age limit, and neither listed nor found below 18', async () => {
      const { lists, list, search } = trial.browse
      const found = (await search(trial.adultQuery, {}, request(), never)).titles
      expect(found.map(({ ageRating }) => ageRating)).toEqual([18])
      for (const maxAge of [0, 13, 17]) {
        const pages = [
          search(trial.adultQuery, {}, request({ maxAge }), never),
          ...lists.map(({ id }) => list(id, request({ maxAge }), never)),
        ]
        const titles = (await Promise.all(pages)).flatMap((page) => page.titles)
        expect(titles.filter(({ id, ageRating }) => id === found[0]?.id || (ageRating ?? 0) > maxAge)).toEqual([])
      }
    })

    test('filters have distinct options, and every option can be searched for', async () => {
      const filters = await trial.browse.filters(never)
      expect(new Set(filters.map(({ id }) => id)).size).toBe(filters.length)
      for (const { id, kind, options } of filters) {
        expect(id).toMatch(/^[\w-]+$/)
        expect(options, id).not.toEqual([])
        expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
        for (const { value, name: optionName } of options)
          expect([value, optionName.trim()]).toEqual([expect.stringMatching(/^[^-]/), optionName])
        const values = options.slice(0, 2).map(({ value }) => value)
        const exclude = kind === 'include-exclude' ? values.slice(1) : []
        const page = await trial.browse.search('', { [id]: { include: values.slice(0, 1), exclude } }, request(), never)
        expectValid(page.titles)
      }
    })

    test('unknown filters and options are ignored', async () => {
      const values = { nonsense: { include: ['x'], exclude: ['y'] }, status: { include: ['no such status'], exclude: [] } }
      const everything = await trial.browse.search('', {}, request(), never)
      expect(await trial.browse.search('', values, request(), never)).toEqual(everything)
    })

    test('an unknown list and an unknown title are not found, as distinct from an unavailable source', async () => {
      const { details, lists, list, search, chapters } = trial.browse
      await expect(list('no-such-list', request(), never)).rejects.toBeInstanceOf(SourceNotFound)
      for (const id of [trial.unknownId, '', '../etc']) await expect(details(id, never)).rejects.toBeInstanceOf(SourceNotFound)
      trial.breakSource()
      for (const { id } of lists) await expect(list(id, request(), never)).rejects.toBeInstanceOf(SourceUnavailable)
      await expect(search(trial.query, {}, request(), never)).rejects.toBeInstanceOf(SourceUnavailable)
      await expect(details(trial.titleId, never)).rejects.toBeInstanceOf(SourceUnavailable)
      const all = { language: null, groupId: null, page: 0 }
      if (chapters) await expect(chapters(trial.titleId, all, never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('filters are available while the source is down', async () => {
      trial.breakSource()
      expect(await trial.browse.filters(never)).not.toEqual([])
    })

    test('chapters are in the languages of the title, each once', async () => {
      const { details, chapters, isDownloadable } = trial.browse
      const { chapterLanguages } = await details(trial.titleId, never)
      if (isDownloadable) expect(chapters).toBeDefined()
      if (!chapters) return expect(chapterLanguages).toEqual([])
      const all = await chapters(trial.titleId, { language: null, groupId: null, page: 0 }, never)
      expect(all.chapters.length).toBeLessThanOrEqual(all.total)
      expect(new Set(all.chapters.map(({ id }) => id)).size).toBe(all.chapters.length)
      const dates = all.chapters.flatMap(({ releaseDate }) => releaseDate ?? [])
      expect(dates).toEqual(dates.toSorted().toReversed())
      for (const language of chapterLanguages) {
        const inLanguage = await chapters(trial.titleId, { language, groupId: null, page: 0 }, never)
        expect(inLanguage.chapters).not.toEqual([])
        for (const chapter of inLanguage.chapters) expect(chapter).toMatchObject({ language, url: expect.stringMatching(/^https?:/) })
      }
    })

    test('a preview has the pages of a chapter, each once and an image', async () => {
      const { preview } = trial.browse
      if (!preview) return
      const { chapterId } = previewTrial(trial)
      const pages = await preview.pages(trial.titleId, chapterId, never)
      expect(pages).not.toEqual([])
      expect(new Set(pages).size).toBe(pages.length)
      for (const pageId of pages) {
        expect(pageId).toMatch(/^\S{1,150}$/)
        expect(Buffer.from(await preview.page(chapterId, pageId, never)).toString('latin1')).toMatch(imageSignature)
      }
    })

    test('a preview of a chapter of another title, and pages that the chapter does not have, are not found', async () => {
      const { preview } = trial.browse
      if (!preview) return
      const { chapterId, chapterOfOtherTitle, externalChapter } = previewTrial(trial)
      for (const id of [chapterOfOtherTitle, trial.unknownId, '', '../etc'])
        await expect(preview.pages(trial.titleId, id, never)).rejects.toBeInstanceOf(SourceNotFound)
      for (const id of ['', '../etc', 'no-such-page.jpg', 'https://example.org/page.jpg'])
        await expect(preview.page(chapterId, id, never)).rejects.toBeInstanceOf(SourceNotFound)
      if (externalChapter === undefined) return
      await expect(preview.pages(trial.titleId, externalChapter, never)).rejects.toBeInstanceOf(ChapterNotHosted)
    })

    test('a preview of a source that is down is unavailable, also a page whose chapter was loaded before', async () => {
      const { preview } = trial.browse
      if (!preview) return
      const { chapterId } = previewTrial(trial)
      const pages = await preview.pages(trial.titleId, chapterId, never)
      trial.breakSource()
      await expect(preview.pages(trial.titleId, chapterId, never)).rejects.toBeInstanceOf(SourceUnavailable)
      for (const pageId of pages) await expect(preview.page(chapterId, pageId, never)).rejects.toBeInstanceOf(SourceUnavailable)
    })

    test('a request can be aborted', async () => {
      const controller = new AbortController()
      controller.abort(new Error('given up'))
      await expect(trial.browse.search(trial.query, {}, request(), controller.signal)).rejects.toThrow('given up')
    })
  })
}

/** JPEG, PNG, GIF, WebP or AVIF. */
const imageSignature = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftypavi)/s

function previewTrial({ preview }: BrowseTrial): NonNullable<BrowseTrial['preview']> {
  if (!preview) throw new Error('The trial of a provider with previews names chapters')
  return preview
}

/** BCP 47 in its usual form. */
const isLanguage = (tag: string): boolean => Intl.getCanonicalLocales(tag)[0] === tag

function expectValidTitle(title: BrowseTitle, hosts: readonly string[]): void {
  expect(title.title.trim()).toBe(title.title)
  expect(title.title).not.toBe('')
  expect(title.url).toMatch(/^https?:\/\//)
  if (title.coverUrl !== null) expect(hosts).toContain(new URL(title.coverUrl).host)
  expect(title.description ?? '').not.toMatch(/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i)
  expect(title.ageRating ?? 0).toSatisfy((age: number) => Number.isInteger(age) && age >= 0 && age <= 18)
  expect(title.rating ?? 0).toSatisfy((rating: number) => rating >= 0 && rating <= 10)
  if (title.originalLanguage !== null) expect(isLanguage(title.originalLanguage), title.originalLanguage).toBe(true)
  for (const words of [title.genres, title.tags, title.authors, title.alternativeTitles]) expect(new Set(words).size).toBe(words.length)
}
