// The MangaDex API paths that this server uses, served from a catalog.
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import type { FakeAnswer, FakeRequest } from '../fake-site.ts'
import { type Account, answerAccount } from './account.ts'
import { aggregateOf } from './aggregate.ts'
import type { Catalogue } from './catalogue.ts'
import { chapterEntity, chaptersOf, coverEntity, coverFile, groupId, mangaEntity } from './entities.ts'
import { chaptersShown, failure, inOrder, pageOf } from './lists.ts'
import { listManga, listTags, ratingsOf, statisticsOf } from './manga-list.ts'
import type { PageStore } from './page-store.ts'

interface Source {
  readonly catalogue: Catalogue
  readonly pages: PageStore
  readonly account: Account
  /** Address of the image server in the next at-home answer. */
  readonly baseUrl: () => string
}

type Route = readonly [RegExp, (source: Source, request: FakeRequest, id: string) => FakeAnswer | Promise<FakeAnswer>]

const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'

const routes: readonly Route[] = [
  [/^\/manga$/, ({ catalogue }, { query }) => listManga(catalogue, query)],
  [/^\/manga\/tag$/, ({ catalogue }) => listTags(catalogue)],
  [new RegExp(`^/statistics/manga/${uuid}$`), ({ catalogue }, _request, id) => statisticsOf(catalogue, id)],
  [new RegExp(`^/manga/${uuid}$`), getManga],
  [new RegExp(`^/manga/${uuid}/aggregate$`), getAggregate],
  [new RegExp(`^/manga/${uuid}/feed$`), getFeed],
  [/^\/chapter$/, listChapters],
  [new RegExp(`^/chapter/${uuid}$`), getChapter],
  [new RegExp(`^/at-home/server/${uuid}$`), getAtHome],
  [/^\/report$/, () => ({ status: 200, body: {} })],
  [/^\/cover$/, listCovers],
  [/^\/legacy\/mapping$/, mapLegacyIds],
]

/** Whether a path belongs to the API, where the rate limit applies, rather than to an image host. */
export const isApiPath = (path: string): boolean => !/^\/(report$|(data|data-saver|covers|realms)\/)/.test(path)

/** MangaDex refuses callers without their own User-Agent and callers behind an announced proxy. */
export async function answerMangaDex(source: Source, request: FakeRequest): Promise<FakeAnswer> {
  const image = await source.pages.find(request.path)
  if (image) return image
  if (!request.headers['user-agent']) return failure(400, 'user_agent', 'A User-Agent header is required')
  if (request.headers.via) return failure(400, 'via', 'Proxies must not announce themselves')
  const ofAccount = answerAccount(source, request)
  if (ofAccount) return ofAccount
  for (const [path, answer] of routes) {
    const found = path.exec(request.path)
    if (found) return answer(source, request, found[1] ?? '')
  }
  return failure(404, 'not_found', `No route found for "${request.method} ${request.path}"`)
}

const titleOf = ({ catalogue }: Source, id: string) => catalogue.titles.find((title) => title.id === id)
const noTitle = (id: string) => failure(404, 'not_found', `Manga ${id} not found`)
const noChapter = (id: string) => failure(404, 'not_found', `Chapter ${id} not found`)

function getManga(source: Source, { query }: FakeRequest, id: string): FakeAnswer {
  const title = titleOf(source, id)
  if (!title) return noTitle(id)
  return entity(mangaEntity(source.catalogue, title, query.getAll('includes[]')))
}

const entity = (data: object): FakeAnswer => ({ status: 200, body: { result: 'ok', response: 'entity', data } })

function getAggregate(source: Source, { query }: FakeRequest, id: string): FakeAnswer {
  const title = titleOf(source, id)
  const languages = query.getAll('translatedLanguage[]')
  const chapters = title ? chaptersOf(source.catalogue, title) : []
  return { status: 200, body: aggregateOf(chapters.filter(({ language }) => languages.length === 0 || languages.includes(language))) }
}

const sinceFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

function getFeed(source: Source, { query }: FakeRequest, id: string): FakeAnswer {
  const title = titleOf(source, id)
  if (!title) return noTitle(id)
  const since = query.get('publishAtSince')
  if (since !== null && !sinceFormat.test(since)) return failure(400, 'publishAtSince', 'must be YYYY-MM-DDTHH:MM:SS')
  const rated = ratingsOf(query).includes(title.contentRating) ? chaptersOf(source.catalogue, title) : []
  const shown = chaptersShown(rated, query, Date.now()).filter(({ publishAt }) => since === null || publishAt >= since)
  return pageOf(inOrder(shown, query), query, { usual: 100, most: 500 }, (chapter) => chapterEntity(chapter, query.getAll('includes[]')))
}

function listChapters(source: Source, { query }: FakeRequest): FakeAnswer {
  const ids = query.getAll('ids[]')
  if (ids.length > 100) return failure(400, 'ids', 'at most 100 ids')
  const ratings = ratingsOf(query)
  const rated = source.catalogue.chapters.filter(({ titleId }) =>
    ratings.includes(requireDefined(titleOf(source, titleId), `the title ${titleId}`).contentRating),
  )
  const [titleId, groups] = [query.get('manga'), query.getAll('groups[]')]
  const found = chaptersShown(rated, query, Date.now()).filter(
    (chapter) =>
      (ids.length === 0 || ids.includes(chapter.id)) &&
      (titleId === null || chapter.titleId === titleId) &&
      (groups.length === 0 || chapter.groups.some((name) => groups.includes(groupId(name)))),
  )
  return pageOf(inOrder(found, query), query, { usual: 10, most: 100 }, (chapter) => chapterEntity(chapter, query.getAll('includes[]')))
}

function getChapter(source: Source, { query }: FakeRequest, id: string): FakeAnswer {
  const chapter = source.catalogue.chapters.find((candidate) => candidate.id === id)
  const title = chapter && titleOf(source, chapter.titleId)
  if (!chapter || !title) return noChapter(id)
  const includes = query.getAll('includes[]')
  return entity(chapterEntity(chapter, includes, mangaEntity(source.catalogue, title, includes)))
}

async function getAtHome(source: Source, _request: FakeRequest, id: string): Promise<FakeAnswer> {
  const chapter = source.catalogue.chapters.find((candidate) => candidate.id === id)
  if (!chapter || chapter.pages === 0 || chapter.unavailable) return noChapter(id)
  return { status: 200, body: { result: 'ok', baseUrl: source.baseUrl(), chapter: await source.pages.namesOf(chapter) } }
}

function listCovers({ catalogue }: Source, { query }: FakeRequest): FakeAnswer {
  const mangaIds = query.getAll('manga[]')
  const titles = catalogue.titles.filter((title) => title.cover && (mangaIds.length === 0 || mangaIds.includes(title.id)))
  return pageOf(titles, query, { usual: 10, most: 100 }, (title) => ({
    ...coverEntity(title),
    relationships: [{ id: title.id, type: 'manga' }],
    file: coverFile(title),
  }))
}

/** Maps ids from before 2021; unknown ones are omitted. */
function mapLegacyIds({ catalogue }: Source, { method, body }: FakeRequest): FakeAnswer {
  const { type, ids } = method === 'POST' ? (JSON.parse(body) as { type: string; ids: number[] }) : { type: '', ids: [] }
  if (type !== 'manga' || ids.length === 0 || !ids.every(Number.isInteger)) return failure(400, 'ids', 'must be numbers of manga')
  const matching = catalogue.titles.filter(({ legacyId }) => legacyId > 0 && ids.includes(legacyId))
  const data = matching.map(({ id, legacyId }) => ({
    id,
    type: 'mapping_id',
    attributes: { type, legacyId, newId: id },
    relationships: [],
  }))
  return { status: 200, body: { result: 'ok', response: 'collection', data, limit: data.length, offset: 0, total: data.length } }
}
