// Page and cover files as MangaDex@Home serves them: /data/{hash}/{n}-{SHA-256 of the file}.jpg and /covers/{title}/{file}.
import { createHash } from 'node:crypto'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { bookCover } from '../book-covers.ts'
import type { FakeAnswer } from '../fake-site.ts'
import { createPageImages, defaultPageShape } from '../page-images.ts'
import type { Catalogue, FakeChapter, FakeTitle } from './catalogue.ts'
import { coverFile } from './entities.ts'

export interface PageStore {
  /** The image at a path; undefined for every other path. */
  find(path: string): Promise<FakeAnswer | undefined>
  /** The /at-home/server response for a chapter. */
  namesOf(chapter: FakeChapter): Promise<{ readonly hash: string; readonly data: readonly string[]; readonly dataSaver: readonly string[] }>
  /** Folder of a chapter's pages in URLs. */
  hashOf(chapter: FakeChapter): string
  /** Matches the path of a page; 1-based. */
  pathOf(chapter: FakeChapter, page: number): RegExp
  bytesOf(chapter: FakeChapter, page: number): Promise<Buffer>
  /** The page with exactly these bytes: "<chapter id>/<page>". */
  nameOf(bytes: Uint8Array): string | undefined
}

export function createPageStore(catalogue: Catalogue): PageStore {
  const images = createPageImages()
  /** Chapter ids by the hash that /at-home/server returned. */
  const idsByHash = new Map<string, string>()
  const shapeOf = ({ titleId }: FakeChapter) => catalogue.titles.find(({ id }) => id === titleId)?.pageShape ?? defaultPageShape
  const coverOf = (title: FakeTitle) =>
    title.cover === 'drawn'
      ? bookCover({ title: requireDefined(title.title.en, 'the English title'), author: title.authors.join(', ') })
      : images.bytes(`cover ${title.id}`, defaultPageShape)
  const bytesOf = (chapter: FakeChapter, page: number) => images.bytes(`${chapter.id}/${page}`, shapeOf(chapter))
  const fileOf = async (chapter: FakeChapter, page: number) => {
    const digest = createHash('sha256').update(await bytesOf(chapter, page))
    return `${page}-${digest.digest('hex')}.${shapeOf(chapter).format === 'png' ? 'png' : 'jpg'}`
  }
  return {
    find: async (path) => {
      const [, kind, folder, file] = /^\/(data|data-saver|covers)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
      if (!kind || !folder || !file) return undefined
      if (kind === 'covers') return coverAnswer(catalogue, folder, file, coverOf)
      const chapter = catalogue.chapters.find(({ id }) => id === idsByHash.get(folder))
      const page = Number.parseInt(file, 10)
      if (!chapter || !(page >= 1 && page <= chapter.pages)) return { status: 404, body: 'Not found' }
      return imageAnswer(await bytesOf(chapter, page))
    },
    namesOf: async (chapter) => {
      const data = await Promise.all(Array.from({ length: chapter.pages }, (_, index) => fileOf(chapter, index + 1)))
      idsByHash.set(hashOf(chapter), chapter.id)
      return { hash: hashOf(chapter), data, dataSaver: data }
    },
    hashOf,
    pathOf: (chapter, page) => new RegExp(`^/data/${hashOf(chapter)}/${page}-`),
    bytesOf,
    nameOf: images.nameOf,
  }
}

const hashOf = (chapter: FakeChapter): string => createHash('md5').update(chapter.id).digest('hex')

const imageAnswer = (body: Buffer): FakeAnswer => ({
  status: 200,
  headers: { 'content-type': body[0] === 0x89 ? 'image/png' : 'image/jpeg', 'x-cache': 'HIT' },
  body,
})

/** Full-size covers, or the `.256.jpg` and `.512.jpg` thumbnails, whose suffix is appended to the whole file name. */
async function coverAnswer(
  catalogue: Catalogue,
  titleId: string,
  file: string,
  draw: (title: FakeTitle) => Promise<Buffer>,
): Promise<FakeAnswer> {
  const title = catalogue.titles.find(({ id }) => id === titleId)
  const isKnownCover = title && [coverFile(title), `${coverFile(title)}.256.jpg`, `${coverFile(title)}.512.jpg`].includes(file)
  return isKnownCover ? imageAnswer(await draw(title)) : { status: 404, body: 'Not found' }
}
