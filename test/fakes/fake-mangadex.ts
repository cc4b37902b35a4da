// A fake MangaDex on loopback, described in a reader's terms: titles with chapters, groups and pages.
// const source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(3).start()

import { requireDefined } from '../../src/kernel/errors/index.ts'
import { type FakeSite, startFakeSite } from './fake-site.ts'
import type { Fault } from './faults.ts'
import { type AccountSpec, createAccount, type FakeAccount } from './mangadex/account.ts'
import {
  addChapter,
  addTitle,
  type Catalogue,
  type ChapterSpec,
  type FakeChapter,
  type FakeTitle,
  type TitleSpec,
} from './mangadex/catalogue.ts'
import { createPageStore, type PageStore } from './mangadex/page-store.ts'
import { createRateLimit, type LimitSpec } from './mangadex/rate-limit.ts'
import { answerMangaDex, isApiPath } from './mangadex/routes.ts'

export type { AccountSpec, ChapterSpec, FakeAccount, FakeChapter, FakeTitle, LimitSpec, TitleSpec }

/** Collects the contents of the site; `start` opens it. Chapters belong to the most recently added title. */
export interface FakeMangaDexBuilder {
  title(spec?: TitleSpec): FakeMangaDexBuilder
  /** Adds `count` chapters, continuing the numbering. */
  chapters(count: number, spec?: ChapterSpec): FakeMangaDexBuilder
  chapter(spec?: ChapterSpec): FakeMangaDexBuilder
  /** Adds many titles of the same shape. */
  titles(count: number, chaptersEach: number, spec?: ChapterSpec): FakeMangaDexBuilder
  limitedTo(spec: LimitSpec): FakeMangaDexBuilder
  /** The first at-home answers name these image servers instead of the site itself, one each. */
  imageServers(...urls: readonly string[]): FakeMangaDexBuilder
  /** Serves all other images from a site of their own, where the rate limits of the API don't apply. */
  imagesApart(): FakeMangaDexBuilder
  /** The only account that may sign in; without it sign-in is impossible. */
  account(spec?: AccountSpec): FakeMangaDexBuilder
  /** @param port a free port by default */
  start(port?: number): Promise<FakeMangaDex>
}

export interface ImageReport {
  readonly url: string
  readonly success: boolean
  readonly bytes: number
  readonly duration: number
  readonly cached: boolean
}

export interface FakeMangaDex extends FakeSite {
  readonly titles: readonly FakeTitle[]
  /** Where images are: the site itself, or the one of `imagesApart`. */
  readonly images: Pick<FakeSite, 'url' | 'requests' | 'breakPath'>
  readonly account: FakeAccount
  /** @throws Error when the site has no title */
  firstTitle(): FakeTitle
  /** Chapters of a title, by default the first one, in the order in which they were added. */
  chaptersOf(title?: FakeTitle): readonly FakeChapter[]
  /** Address of a title as a reader copies it from the browser. */
  titleUrl(title?: FakeTitle): string
  chapterUrl(chapter: FakeChapter): string
  /** Publishes a chapter while the site runs. */
  publish(spec?: ChapterSpec, title?: FakeTitle): FakeChapter
  change(chapter: FakeChapter, change: ChapterSpec): void
  /** Deletes a chapter: no list contains it and its id is unknown. */
  delete(chapter: FakeChapter): void
  pageBytes(chapter: FakeChapter, page: number): Promise<Buffer>
  /** The page with exactly these bytes, as "<chapter id>/<page>". */
  pageNamed(bytes: Uint8Array): string | undefined
  /** Numbers of the chapters whose pages were requested, in order, each once; the id where there is no number. */
  requestedChapters(): readonly string[]
  /** Pages of a chapter in the order of their requests, including repeats. */
  requestedPages(chapter: FakeChapter): readonly number[]
  /** Reports on image servers, oldest first. */
  reports(): readonly ImageReport[]
  /** Number of 429 responses. */
  refusals(): number
  breakPage(chapter: FakeChapter, page: number, fault: Fault, times?: number): void
  /** Applies a fault to all API responses about a chapter: /chapter/{id} and /at-home/server/{id}. */
  breakChapter(chapter: FakeChapter, fault: Fault, times?: number): void
  /** Applies a fault to all API responses about a title: /manga/{id} and everything below. */
  breakTitle(title: FakeTitle, fault: Fault, times?: number): void
}

export function aFakeMangaDex(): FakeMangaDexBuilder {
  const catalogue: Catalogue = { titles: [], chapters: [] }
  let limits: LimitSpec = {}
  let account: AccountSpec | undefined
  const imageServers: string[] = []
  let hasImagesApart = false
  const newest = () => catalogue.titles.at(-1) ?? addTitle(catalogue, {})
  const builder: FakeMangaDexBuilder = {
    title: (spec = {}) => {
      addTitle(catalogue, spec)
      return builder
    },
    chapters: (count, spec = {}) => {
      const { id } = newest()
      for (let n = 0; n < count; n++) addChapter(catalogue, id, spec)
      return builder
    },
    chapter: (spec = {}) => builder.chapters(1, spec),
    titles: (count, chaptersEach, spec = {}) => {
      for (let n = 0; n < count; n++) builder.title().chapters(chaptersEach, spec)
      return builder
    },
    limitedTo: (spec) => {
      limits = spec
      return builder
    },
    imageServers: (...urls) => {
      imageServers.push(...urls)
      return builder
    },
    imagesApart: () => {
      hasImagesApart = true
      return builder
    },
    account: (spec = {}) => {
      account = spec
      return builder
    },
    start: (port) => open({ catalogue, limits, account, imageServers, hasImagesApart }, port),
  }
  return builder
}

interface Contents {
  readonly catalogue: Catalogue
  readonly limits: LimitSpec
  readonly account: AccountSpec | undefined
  /** Emptied from the start. */
  readonly imageServers: string[]
  readonly hasImagesApart: boolean
}

async function open(
  { catalogue, limits, account: spec, imageServers, hasImagesApart }: Contents,
  port: number | undefined,
): Promise<FakeMangaDex> {
  const account = createAccount(spec)
  const pages = createPageStore(catalogue)
  const limit = createRateLimit(limits)
  const apart = hasImagesApart ? await startFakeSite(async ({ path }) => (await pages.find(path)) ?? { status: 404, body: '' }) : undefined
  const site: FakeSite = await startFakeSite(async (request) => {
    const turn = isApiPath(request.path) ? limit.take(request.path) : { headers: {} }
    if ('refused' in turn) return turn.refused
    const response = await answerMangaDex(
      { catalogue, pages, account, baseUrl: () => imageServers.shift() ?? (apart ?? site).url },
      request,
    )
    return { ...response, headers: { ...response.headers, ...turn.headers } }
  }, port)
  const close = async () => {
    await site.close()
    await apart?.close()
  }
  const functions = { ...contents(catalogue), ...asked(catalogue, site, pages), ...faults(site, pages) }
  return { ...site, close, images: apart ?? site, account: account.forTests, ...functions }
}

function contents(catalogue: Catalogue) {
  const firstTitle = (): FakeTitle => {
    const title = catalogue.titles[0]
    if (!title) throw new Error('This site holds no title')
    return title
  }
  const positionOf = ({ id }: FakeChapter): number => {
    const index = catalogue.chapters.findIndex((chapter) => chapter.id === id)
    if (index < 0) throw new Error(`This site holds no chapter ${id}`)
    return index
  }
  return {
    titles: catalogue.titles,
    firstTitle,
    chaptersOf: (title = firstTitle()) => catalogue.chapters.filter(({ titleId }) => titleId === title.id),
    titleUrl: (title = firstTitle()) => `https://mangadex.org/title/${title.id}/${slugOf(title)}`,
    chapterUrl: ({ id }: FakeChapter) => `https://mangadex.org/chapter/${id}`,
    publish: (spec: ChapterSpec = {}, title = firstTitle()) => addChapter(catalogue, title.id, spec),
    change: (chapter: FakeChapter, change: ChapterSpec) => {
      catalogue.chapters.splice(positionOf(chapter), 1, { ...chapter, ...change })
    },
    delete: (chapter: FakeChapter) => {
      catalogue.chapters.splice(positionOf(chapter), 1)
    },
  }
}

function asked(catalogue: Catalogue, site: FakeSite, pages: PageStore) {
  return {
    pageBytes: (chapter: FakeChapter, page: number) => pages.bytesOf(chapter, page),
    pageNamed: pages.nameOf,
    requestedChapters: () => {
      const ids = site.requests.flatMap(({ path }) => /^\/at-home\/server\/(.+)$/.exec(path)?.[1] ?? [])
      return [...new Set(ids)].map((id) => catalogue.chapters.find((chapter) => chapter.id === id)?.number ?? id)
    },
    requestedPages: (chapter: FakeChapter) => {
      const hash = pages.hashOf(chapter)
      return site.requests
        .filter(({ path }) => path.includes(`/${hash}/`))
        .map(({ path }) => Number.parseInt(requireDefined(path.split('/').at(-1), 'the number of the page'), 10))
    },
    reports: () => site.requests.filter(({ path }) => path === '/report').map(({ body }) => JSON.parse(body) as ImageReport),
    refusals: () => site.requests.filter(({ status }) => status === 429).length,
  }
}

function faults(site: FakeSite, pages: PageStore) {
  return {
    breakPage: (chapter: FakeChapter, page: number, fault: Fault, times?: number) =>
      site.breakPath(pages.pathOf(chapter, page), fault, times),
    breakChapter: ({ id }: FakeChapter, fault: Fault, times?: number) =>
      site.breakPath(new RegExp(`^/(chapter|at-home/server)/${id}`), fault, times),
    breakTitle: ({ id }: FakeTitle, fault: Fault, times?: number) => site.breakPath(new RegExp(`^/manga/${id}`), fault, times),
  }
}

/** The descriptive end of an address, which the site itself ignores. */
const slugOf = ({ title }: FakeTitle): string => {
  const name = requireDefined(Object.values(title)[0], 'a name of the title')
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['untitled']
  return words.join('-')
}
