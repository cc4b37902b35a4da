// Komga converts scalars of another type in every body, and the forms of its web app send numbers as text. So every body that is accepted
// with numbers and booleans must be accepted with strings in their place, one by one and all together, and a numeric string may be sent
// as a number.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../setup/databases.ts'
import { aFullSampleServer, type FullSampleServer } from './a-full-sample-server.ts'
import { endpointsWithBody, komgaViolations } from './komga-contract.ts'
import { unsupportedEndpoints } from './unsupported-endpoints.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** @param attempt makes values unique that may be used only once */
type Body = (sample: FullSampleServer, attempt: number) => Json | Promise<Json>

const term = (operator: string, value: Json): Json => ({ operator, value })
const person = { name: '7', role: '8' }
const link = { label: '7', url: 'https://example.org' }
const search = (...terms: readonly Json[]): Body => {
  return () => ({ condition: { allOf: [...terms, { anyOf: [...terms] }] }, fullTextSearch: '7' })
}
const bookEdit: Json = {
  ...{
    title: '7',
    titleLock: true,
    summary: '7',
    summaryLock: false,
    number: '7',
    numberLock: true,
    numberSort: 1.5,
    numberSortLock: true,
  },
  ...{ releaseDate: '2026-11-22', releaseDateLock: true, authors: [person], authorsLock: true, tags: ['7'], tagsLock: true },
  ...{ isbn: '9782205048650', isbnLock: true, links: [link], linksLock: true },
}
const seriesEdit: Json = {
  ...{
    status: 'ENDED',
    statusLock: true,
    title: '7',
    titleLock: true,
    titleSort: '7',
    titleSortLock: true,
    summary: '7',
    summaryLock: true,
  },
  ...{ readingDirection: 'WEBTOON', readingDirectionLock: true, publisher: '7', publisherLock: true, ageRating: 13, ageRatingLock: true },
  ...{ language: 'ja', languageLock: true, genres: ['7'], genresLock: true, tags: ['7'], tagsLock: true, totalBookCount: 9 },
  ...{ totalBookCountLock: true, sharingLabels: ['7'], sharingLabelsLock: true, links: [link], linksLock: true },
  ...{ alternateTitles: [{ label: '7', title: '8' }], alternateTitlesLock: true },
}
const libraryEdit: Json = {
  ...{ importComicInfoBook: true, scanOnStartup: false, scanInterval: 'DISABLED', scanDirectoryExclusions: ['7'], hashPages: false },
  ...{ seriesCover: 'LAST', oneshotsDirectory: '7', convertToCbz: false, emptyTrashAfterScan: false },
}
const userEdit = {
  ...{ roles: ['FILE_DOWNLOAD'], labelsAllow: ['7'], labelsExclude: ['8'] },
  ...{ ageRestriction: { age: 16, restriction: 'ALLOW_ONLY' }, sharedLibraries: { all: false, libraryIds: [] } },
}
const settings: Json = {
  ...{ deleteEmptyCollections: true, deleteEmptyReadLists: true, rememberMeDurationDays: 100, renewRememberMeKey: false },
  ...{ thumbnailSize: 'LARGE', taskPoolSize: 2, serverPort: 25_600, serverContextPath: '/komga', koboProxy: false, koboPort: 25_601 },
  ...{ kepubifyPath: '7' },
}
const progression = (): Json => ({
  ...{ modified: new Date().toISOString(), device: { id: '7', name: '8' } },
  locator: {
    href: '7',
    type: 'image/jpeg',
    title: '7',
    locations: { fragments: ['7'], progression: 0.5, position: 1, totalProgression: 0.5 },
  },
})
const seriesTerms: readonly Json[] = [
  { ageRating: term('is', 13) },
  { title: term('contains', '7') },
  { tag: term('is', '7') },
  { complete: { operator: 'isTrue' } },
  { author: term('is', person) },
]
const bookTerms: readonly Json[] = [
  { numberSort: term('greaterThan', 1.5) },
  { title: term('contains', '7') },
  { author: term('isNot', person) },
  { poster: term('is', { type: 'GENERATED', selected: true }) },
]

const bodies: Readonly<Record<string, Body>> = {
  'POST /api/v1/series/list': search(...seriesTerms),
  'POST /api/v1/series/list/alphabetical-groups': search(...seriesTerms),
  'POST /api/v1/books/list': search(...bookTerms),
  'PUT /api/v1/announcements': () => ['7'],
  'PATCH /api/v1/books/metadata': ({ bookId }) => ({ [bookId]: bookEdit }),
  'PATCH /api/v1/books/{bookId}/metadata': () => bookEdit,
  'PATCH /api/v1/series/{seriesId}/metadata': () => seriesEdit,
  'PUT /api/v1/books/{bookId}/progression': progression,
  'PATCH /api/v1/books/{bookId}/read-progress': () => ({ page: 1, completed: false }),
  'PUT /api/v2/series/{seriesId}/read-progress/tachiyomi': () => ({ lastBookNumberSortRead: 1 }),
  'PUT /api/v1/readlists/{id}/read-progress/tachiyomi': () => ({ lastBookRead: 1 }),
  'PATCH /api/v1/client-settings/global': () => ({ 'webui.a': { value: '7', allowUnauthorized: true } }),
  'PATCH /api/v1/client-settings/user': () => ({ 'webui.a': { value: '7' } }),
  'DELETE /api/v1/client-settings/global': () => ['7'],
  'DELETE /api/v1/client-settings/user': () => ['7'],
  'POST /api/v1/collections': ({ series }, attempt) => ({ name: `${attempt}`, ordered: true, seriesIds: [series.id] }),
  'PATCH /api/v1/collections/{id}': ({ series }) => ({ name: '-7', ordered: true, seriesIds: [series.id] }),
  'POST /api/v1/readlists': ({ bookId }, attempt) => ({ name: `${attempt}`, summary: '7', ordered: true, bookIds: [bookId] }),
  'PATCH /api/v1/readlists/{id}': ({ bookId }) => ({ name: '-7', summary: '7', ordered: true, bookIds: [bookId] }),
  'POST /api/v1/filesystem': () => ({ path: '', showFiles: true }),
  'POST /api/v1/transient-books': () => ({ path: '7' }),
  'POST /api/v1/books/import': () => ({
    copyMode: 'COPY',
    books: [{ sourceFile: '7', seriesId: '7', upgradeBookId: '8', destinationName: '9' }],
  }),
  'POST /api/v1/libraries': async ({ server }, attempt) => {
    const root = join(server.configDir, 'libraries', String(attempt))
    await mkdir(root, { recursive: true })
    return { ...(libraryEdit as object), name: `${attempt}`, root }
  },
  'PATCH /api/v1/libraries/{libraryId}': () => ({ ...(libraryEdit as object), name: '7' }),
  'PUT /api/v1/libraries/{libraryId}': () => ({ ...(libraryEdit as object), name: '7' }),
  'PUT /api/v1/page-hashes': () => ({ hash: '7', size: 12, action: 'IGNORE' }),
  'POST /api/v1/page-hashes/{pageHash}/delete-match': ({ bookId }) => ({ bookId, pageNumber: 1 }),
  'PATCH /api/v1/settings': () => settings,
  'POST /api/v2/users': (_, attempt) => ({ ...userEdit, email: `a${attempt}@example.org`, password: '7' }),
  'PATCH /api/v2/users/{id}': () => userEdit,
  'PATCH /api/v2/users/{id}/password': () => ({ password: '7' }),
  'PATCH /api/v2/users/me/password': () => ({ password: '7' }),
  'POST /api/v2/users/me/api-keys': (_, attempt) => ({ comment: `${attempt}` }),
}

/** The scalar in its other type: 13 and "13", true and "true"; undefined where there is none. */
function otherType(scalar: Json): Json | undefined {
  if (typeof scalar === 'number' || typeof scalar === 'boolean') return String(scalar)
  return typeof scalar === 'string' && scalar !== '' && String(Number(scalar)) === scalar ? Number(scalar) : undefined
}

/** @param isChosen selects the scalars to change, by their 0-based index in the body */
function withOtherTypes(body: Json, isChosen: (index: number) => boolean): { readonly body: Json; readonly count: number } {
  let count = 0
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]))
    const other = otherType(value)
    return other !== undefined && isChosen(count++) ? other : value
  }
  return { body: change(body), count }
}

test('every body of Komga’s contract is covered', () => {
  expect(Object.keys(bodies).sort()).toEqual(endpointsWithBody.filter((endpoint) => !(endpoint in unsupportedEndpoints)).sort())
})

/** The pages of the shelf's books are not hashed, and no absolute path is a number. */
const refusals = [
  ['/page-hashes', 404],
  ['/transient-books', 400],
] as const

describe.each(oneDatabase)('scalars of another type on %s', (_engine, aDatabase) => {
  let sample: FullSampleServer
  let attempt = 1000
  beforeAll(async () => {
    sample = await aFullSampleServer(await aDatabase())
  })
  afterAll(() => sample.close())

  const send = async (endpoint: string, body: Json) => {
    const [method, path = ''] = endpoint.split(' ')
    const url = sample.address(path).replace('{pageHash}', 'abc')
    const payload = JSON.stringify(body)
    const response = await sample.server.http.inject({
      method: method as 'GET',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.statusCode, faults: komgaViolations(endpoint, response), body: response.body }
  }

  test.each(Object.entries(bodies))('%s', async (endpoint, aBody) => {
    const baseline = await send(endpoint, await aBody(sample, attempt++))
    const refusal = refusals.find(([path]) => endpoint.includes(path))?.[1]
    const isAnswered = refusal ? baseline.status === refusal : baseline.status < 300
    expect([isAnswered, baseline.body]).toEqual([true, baseline.body])
    const { count } = withOtherTypes(await aBody(sample, 0), () => false)
    expect(count).toBeGreaterThan(0)
    const choices = [() => true, ...Array.from({ length: count }, (_, chosen) => (index: number) => index === chosen)]
    for (const chosen of choices) {
      const { body } = withOtherTypes(await aBody(sample, attempt++), chosen)
      const { status, faults, body: answer } = await send(endpoint, body)
      expect([body, status, faults]).toEqual([body, baseline.status, []])
      if (refusal) expect(JSON.parse(answer).code).toBe(JSON.parse(baseline.body).code)
    }
  })
})
