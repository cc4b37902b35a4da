// A fake reader site running FoolSlide, which gallery-dl supports as a family with user-defined instances: series pages list chapters,
// newest first, and chapter pages contain their images in a script.
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { type FakeAnswer, type FakeRequest, type FakeSite, startFakeSite } from './fake-site.ts'
import type { Fault } from './faults.ts'
import { createPageImages, defaultPageShape, type PageImages, type PageShape } from './page-images.ts'

export interface FoolSeriesSpec {
  readonly name?: string
  readonly author?: string
  readonly artist?: string
  readonly pageShape?: Partial<PageShape>
}

export interface FoolChapterSpec {
  /** Whole number and optional minor part, for example '4' or '4.5'. */
  readonly number?: string
  readonly volume?: number
  readonly title?: string
  readonly language?: string
  readonly group?: string
  readonly pages?: number
  /** Host of the images on its pages; empty: the site itself. */
  readonly imagesAt?: string
}

export interface FoolSeries extends Required<Omit<FoolSeriesSpec, 'pageShape'>> {
  readonly slug: string
  readonly pageShape: PageShape
  readonly chapters: FoolChapter[]
}

export interface FoolChapter extends Required<FoolChapterSpec> {
  readonly slug: string
  /** Path of the chapter page, which identifies it. */
  readonly path: string
}

export interface FakeFoolSlideBuilder {
  series(spec?: FoolSeriesSpec): FakeFoolSlideBuilder
  /** Adds chapters to the most recently added series, continuing its numbering. */
  chapters(count: number, spec?: FoolChapterSpec): FakeFoolSlideBuilder
  start(port?: number): Promise<FakeFoolSlide>
}

export interface FakeFoolSlide extends FakeSite {
  readonly series: readonly FoolSeries[]
  seriesUrl(series?: FoolSeries): string
  chapterUrl(chapter: FoolChapter): string
  publish(spec?: FoolChapterSpec, series?: FoolSeries): FoolChapter
  pageBytes(chapter: FoolChapter, page: number): Promise<Buffer>
  requestedPages(chapter: FoolChapter): readonly number[]
  breakPage(chapter: FoolChapter, page: number, fault: Fault, times?: number): void
  /** gallery-dl configuration that registers this instance under the category `loopsite`. */
  readonly extractorConfig: object
}

export function aFakeFoolSlide(): FakeFoolSlideBuilder {
  const series: FoolSeries[] = []
  const newest = () => series.at(-1) ?? addSeries(series, {})
  const builder: FakeFoolSlideBuilder = {
    series: (spec = {}) => {
      addSeries(series, spec)
      return builder
    },
    chapters: (count, spec = {}) => {
      const owner = newest()
      for (let n = 0; n < count; n++) addChapter(owner, spec)
      return builder
    },
    start: (port) => open(series, port),
  }
  return builder
}

function addSeries(all: FoolSeries[], { pageShape, ...spec }: FoolSeriesSpec): FoolSeries {
  const n = all.length + 1
  const series: FoolSeries = {
    name: `Other Manga ${n}`,
    author: 'An Author',
    artist: 'An Artist',
    ...spec,
    slug: `other-manga-${n}`,
    pageShape: { ...defaultPageShape, ...pageShape },
    chapters: [],
  }
  all.push(series)
  return series
}

function addChapter({ slug, chapters }: FoolSeries, spec: FoolChapterSpec): FoolChapter {
  const whole = {
    number: String(chapters.length + 1),
    volume: 0,
    title: '',
    language: 'en',
    group: 'A Group',
    pages: 3,
    imagesAt: '',
    ...spec,
  }
  const chapter: FoolChapter = {
    ...whole,
    slug,
    path: `/read/${slug}/${whole.language}/${whole.volume}/${whole.number.replace('.', '/')}/`,
  }
  chapters.push(chapter)
  return chapter
}

async function open(series: FoolSeries[], port: number | undefined): Promise<FakeFoolSlide> {
  const images = createPageImages()
  const site: FakeSite = await startFakeSite(
    // Its links use the host name of the request.
    (request) => answerFoolSlide({ series, images, url: `http://${requireDefined(request.headers.host, 'the host header')}` }, request),
    port,
  )
  const first = (): FoolSeries => {
    const [found] = series
    if (!found) throw new Error('This site holds no series')
    return found
  }
  return {
    ...site,
    series,
    seriesUrl: (wanted = first()) => `${site.url}/series/${wanted.slug}/`,
    chapterUrl: (chapter) => `${site.url}${chapter.path}`,
    publish: (spec = {}, owner = first()) => addChapter(owner, spec),
    pageBytes: (chapter, page) => images.bytes(imagePath(chapter, page), shapeOf(series, chapter)),
    requestedPages: (chapter) =>
      site.requests
        .filter(({ path }) => path.startsWith(imageFolder(chapter)))
        .map(({ path }) => Number.parseInt(requireDefined(path.split('/').at(-1), 'the number of the page'), 10)),
    breakPage: (chapter, page, fault, times) => site.breakPath(new RegExp(`^${imagePath(chapter, page)}$`), fault, times),
    extractorConfig: { extractor: { foolslide: { loopsite: { root: site.url } } } },
  }
}

const shapeOf = (series: readonly FoolSeries[], { slug }: FoolChapter): PageShape =>
  series.find((candidate) => candidate.slug === slug)?.pageShape ?? defaultPageShape

const imageFolder = ({ path }: FoolChapter): string => `/content/comics${path.slice('/read'.length)}`
const imagePath = (chapter: FoolChapter, page: number): string => `${imageFolder(chapter)}${String(page).padStart(2, '0')}.jpg`

interface Site {
  readonly series: readonly FoolSeries[]
  readonly images: PageImages
  readonly url: string
}

async function answerFoolSlide({ series, images, url }: Site, { path }: FakeRequest): Promise<FakeAnswer> {
  const listed = series.find(({ slug }) => path.replace(/\/$/, '') === `/series/${slug}`)
  if (listed) return { status: 200, body: seriesPage(listed, url) }
  const chapters = series.flatMap((owner) => owner.chapters.map((chapter) => ({ owner, chapter })))
  const read = chapters.find(({ chapter }) => path.replace(/\/?$/, '/') === chapter.path)
  if (read) return { status: 200, body: chapterPage(read.owner, read.chapter, url) }
  const shown = chapters.find(({ chapter }) => path.startsWith(imageFolder(chapter)))
  const page = Number.parseInt(requireDefined(path.split('/').at(-1), 'the number of the page'), 10)
  if (!shown || !(page >= 1 && page <= shown.chapter.pages)) return { status: 404, body: '<h1>404</h1>' }
  return {
    status: 200,
    headers: { 'content-type': 'image/jpeg' },
    body: await images.bytes(imagePath(shown.chapter, page), shown.owner.pageShape),
  }
}

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const labelOf = ({ volume, number, title }: FoolChapter): string =>
  `${volume > 0 ? `Vol.${volume} ` : ''}Chapter ${number}${title ? `: ${title}` : ''}`

const seriesPage = ({ name, author, artist, chapters }: FoolSeries, url: string): string => `<!doctype html>
<h1 class="title">${inHtml(name)}</h1>
<div class="info"><b>Author</b>: ${inHtml(author)}<br><b>Artist</b>: ${inHtml(artist)}<br></div>
<div class="list">${chapters
  .toReversed()
  .map((chapter) => chapterRow(chapter, url))
  .join('\n')}</div>`

const chapterRow = (chapter: FoolChapter, url: string): string =>
  `<div class="element"><div class="title"><a href="${url}${chapter.path}" title="${inHtml(labelOf(chapter))}">${inHtml(labelOf(chapter))}</a></div>
<div class="meta_r">by <a href="${url}/team/x/" title="${inHtml(chapter.group)}">${inHtml(chapter.group)}</a>, 2020.01.01</div></div>`

const chapterPage = ({ name, slug }: FoolSeries, chapter: FoolChapter, url: string): string => `<!doctype html>
<h1 class="tbtitle dnone"><a href="${url}/series/${slug}/" title="${inHtml(name)}">${inHtml(name)}</a> ::
<a href="${url}${chapter.path}" title="${inHtml(labelOf(chapter))}">${inHtml(labelOf(chapter))}</a></h1>
<script>var pages = ${JSON.stringify(Array.from({ length: chapter.pages }, (_, index) => pageEntry(chapter, index + 1, url)))};</script>`

const pageEntry = (chapter: FoolChapter, page: number, url: string): object => ({
  id: String(page),
  chapter_id: '7',
  filename: `${String(page).padStart(2, '0')}.jpg`,
  url: `${chapter.imagesAt || url}${imagePath(chapter, page)}`,
  thumb_url: `${url}/thumb.jpg`,
  width: '48',
  height: '64',
  size: '900',
})
