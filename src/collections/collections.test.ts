import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { komgaViolations } from '../../test/contract/komga-contract.ts'
import { databases } from '../../test/setup/databases.ts'
import {
  aCollection,
  aReadList,
  createTestCollectionLibrary,
  idsByName,
  namesById,
  type TestCollectionLibrary,
} from './collections.fixture.ts'
import type { CollectionDto, ReadListDto } from './sets/sets.schemas.ts'

describe.each(databases)('collections and read lists on %s', (_engine, aDatabase) => {
  let library: TestCollectionLibrary
  let admin: Caller
  beforeAll(async () => {
    library = await createTestCollectionLibrary(await aDatabase())
    admin = library.server.http
  })
  afterEach(async () => {
    for (const kind of ['collections', 'readlists']) {
      const { content } = (await admin.get(`/api/v1/${kind}?unpaged=true`)).json<{ content: { id: string }[] }>()
      for (const { id } of content) await admin.delete(`/api/v1/${kind}/${id}`)
    }
  })
  afterAll(() => library.close())

  const list = async <T = CollectionDto>(url: string, as = admin): Promise<readonly T[]> => (await as.get(url)).json().content
  const names = async (url: string, as = admin) => (await list(url, as)).map(({ name }) => name)

  test('are created, changed and deleted by administrators', async () => {
    const collection = await aCollection(library, 'Deep', ['Bliss', 'Abyss'])
    expect(collection).toMatchObject({
      name: 'Deep',
      ordered: true,
      filtered: false,
      seriesIds: idsByName(library.series, ['Bliss', 'Abyss']),
    })
    const path = `/api/v1/collections/${collection.id}`
    expect((await admin.patch(path, { NAME: 'Deeper' })).statusCode).toBe(204)
    expect((await admin.patch(path, { ordered: false, seriesIds: idsByName(library.series, ['Dusk', 'Bliss']) })).statusCode).toBe(204)
    const response = await admin.get(path)
    expect(komgaViolations('GET /api/v1/collections/{id}', response)).toEqual([])
    expect(response.json()).toMatchObject({ name: 'Deeper', ordered: false, seriesIds: idsByName(library.series, ['Dusk', 'Bliss']) })
    expect(komgaViolations('DELETE /api/v1/collections/{id}', await admin.delete(path))).toEqual([])
    expect((await admin.get(path)).json()).toMatchObject({ status: 404, code: 'COLLECTION_NOT_FOUND' })
    expect((await admin.delete(path)).statusCode).toBe(404)
    expect((await admin.patch(path, {})).statusCode).toBe(404)
  })

  test('of books have a summary and their own order by default', async () => {
    const readList = await aReadList(library, 'Crossing', ['Bliss 1', 'Abyss 3'])
    expect(readList).toMatchObject({
      summary: '',
      ordered: true,
      bookIds: idsByName(library.books, ['Bliss 1', 'Abyss 3']),
      filtered: false,
    })
    const path = `/api/v1/readlists/${readList.id}`
    expect((await admin.patch(path, { summary: 'Sea and sky', ordered: null })).statusCode).toBe(204)
    const response = await admin.get(path)
    expect(komgaViolations('GET /api/v1/readlists/{id}', response)).toEqual([])
    expect(response.json()).toMatchObject({ name: 'Crossing', summary: 'Sea and sky', ordered: true })
    expect((await admin.delete(path)).statusCode).toBe(204)
    expect((await admin.get(path)).json()).toMatchObject({ status: 404, code: 'READ_LIST_NOT_FOUND' })
  })

  test.each([
    ['a blank name', { name: ' ' }, 'REQUEST_INVALID'],
    ['no members', { seriesIds: [], bookIds: [] }, 'REQUEST_INVALID'],
    ['a member twice', { seriesIds: ['0', '0'], bookIds: ['0', '0'] }, 'REQUEST_INVALID'],
    ['a member that is not there', { seriesIds: ['0000000000000'], bookIds: ['0000000000000'] }, 'SET_MEMBER_UNKNOWN'],
  ])('reject %s', async (_what, wrong, code) => {
    const collection = await aCollection(library, 'Kept', ['Abyss'])
    const readList = await aReadList(library, 'Kept', ['Abyss 1'])
    const good = { name: 'New', ordered: true, summary: '', seriesIds: collection.seriesIds, bookIds: readList.bookIds }
    for (const [kind, { id }] of [['collections', collection] as const, ['readlists', readList] as const]) {
      const posted = await admin.post(`/api/v1/${kind}`, { ...good, ...wrong })
      expect(posted.json()).toMatchObject({ status: 400, code })
      expect(komgaViolations(`POST /api/v1/${kind}`, posted)).toEqual([])
      expect((await admin.patch(`/api/v1/${kind}/${id}`, wrong)).json()).toMatchObject({ status: 400, code })
    }
    expect(await names('/api/v1/collections')).toEqual(['Kept'])
  })

  test('keep what several people add at the same time, each member once', async () => {
    const collection = await aCollection(library, 'Deep', ['Bliss'])
    const path = `/api/v1/collections/${collection.id}`
    const add = (...names: string[]) => admin.post(`${path}/series`, { seriesIds: idsByName(library.series, names) })
    const added = await Promise.all([add('Dusk', 'Bliss'), add('Abyss'), add('Dusk', 'Abyss')])
    expect(added.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    const [first, ...others] = namesById(library.series, (await admin.get(path)).json<CollectionDto>().seriesIds)
    expect([first, ...others.toSorted()]).toEqual(['Bliss', 'Abyss', 'Dusk'])
    expect((await add('Abyss', 'Abyss')).statusCode).toBe(400)
    expect((await admin.post(`${path}/series`, { seriesIds: ['nobody'] })).json()).toMatchObject({
      status: 400,
      code: 'SET_MEMBER_UNKNOWN',
    })
    expect((await admin.post('/api/v1/collections/none/series', { seriesIds: ['A'] })).statusCode).toBe(404)
    expect((await library.guest.post(`${path}/series`, { seriesIds: idsByName(library.series, ['Dusk']) })).statusCode).toBe(403)

    const readList = await aReadList(library, 'Crossing', ['Bliss 1', 'Abyss 3'])
    await admin.post(`/api/v1/readlists/${readList.id}/books`, { bookIds: idsByName(library.books, ['Abyss 1', 'Bliss 1', 'Dusk 1']) })
    const { bookIds } = (await admin.get(`/api/v1/readlists/${readList.id}`)).json<ReadListDto>()
    expect(bookIds).toEqual(idsByName(library.books, ['Bliss 1', 'Abyss 3', 'Abyss 1', 'Dusk 1']))
  })

  test('have unique names, regardless of case', async () => {
    const first = await aCollection(library, 'Ärger', ['Abyss'])
    const second = await aCollection(library, 'Other', ['Abyss'])
    const again = { name: ' ärGER', ordered: false, seriesIds: first.seriesIds }
    expect((await admin.post('/api/v1/collections', again)).json()).toMatchObject({ status: 400, code: 'COLLECTION_NAME_TAKEN' })
    expect((await admin.patch(`/api/v1/collections/${second.id}`, { name: 'ÄRGER' })).statusCode).toBe(400)
    expect((await admin.patch(`/api/v1/collections/${first.id}`, { name: 'ÄRGER' })).statusCode).toBe(204)
    await aReadList(library, 'Ärger', ['Abyss 1'])
    const taken = { name: 'ärger', bookIds: idsByName(library.books, ['Abyss 1']) }
    expect((await admin.post('/api/v1/readlists', taken)).json()).toMatchObject({ status: 400, code: 'READ_LIST_NAME_TAKEN' })
  })

  test('are listed by name, searched, and filtered by library', async () => {
    await aCollection(library, 'b 10', ['Abyss'])
    await aCollection(library, 'B 9', ['Dusk'])
    await aCollection(library, 'a', ['Dusk', 'Abyss'])
    const page = await admin.get('/api/v1/collections?size=2&sort=name,desc')
    expect(komgaViolations('GET /api/v1/collections', page)).toEqual([])
    expect(page.json()).toMatchObject({ content: [{ name: 'a' }, { name: 'B 9' }], totalElements: 3, totalPages: 2, last: false })
    expect(await names('/api/v1/collections?size=2&page=1')).toEqual(['b 10'])
    expect((await admin.get('/api/v1/collections?size=0')).json()).toMatchObject({ size: 20, totalElements: 3 })
    expect((await admin.get('/api/v1/collections?unpaged=true')).json()).toMatchObject({ numberOfElements: 3, size: 20 })
    expect(await names('/api/v1/collections?search=%C3%84')).toEqual(['a'])
    expect(await names('/api/v1/collections?search=B')).toEqual(['B 9', 'b 10'])
    expect(await names('/api/v1/collections?search=10+b')).toEqual(['b 10'])
    expect(await names('/api/v1/collections?search=')).toHaveLength(3)
    expect(await names(`/api/v1/collections?library_id=${library.other.id}`)).toEqual(['a', 'B 9'])
    expect(await names(`/api/v1/collections?library_id=${library.other.id},${library.library.id}`)).toHaveLength(3)
    expect(await names('/api/v1/collections?library_id=0000000000000')).toEqual([])
    const mine = await aReadList(library, 'Mine', ['Dusk 1'])
    const readLists = await admin.get(`/api/v1/readlists?library_id[]=${library.other.id}&search=mine`)
    expect(komgaViolations('GET /api/v1/readlists', readLists)).toEqual([])
    expect(readLists.json()).toMatchObject({ content: [{ name: 'Mine' }] })

    // Unlike collections, read lists follow the request, as in Komga.
    await aReadList(library, 'after', ['Dusk 1'])
    const sorted = (sort: string) => names(`/api/v1/readlists?sort=${sort}`)
    expect([await sorted('name'), await sorted('name,desc')]).toEqual([
      ['after', 'Mine'],
      ['Mine', 'after'],
    ])
    expect([await sorted('createdDate,asc'), await sorted('createdDate,desc')]).toEqual([
      ['Mine', 'after'],
      ['after', 'Mine'],
    ])
    await admin.patch(`/api/v1/readlists/${mine.id}`, { summary: 'Changed' })
    expect([await sorted('lastModifiedDate,desc'), await sorted('metadata.title,desc')]).toEqual([
      ['Mine', 'after'],
      ['after', 'Mine'],
    ])
  })

  test('are listed for a series and for a book', async () => {
    const { id } = await aCollection(library, 'Z', ['Abyss', 'Bliss'])
    await aCollection(library, 'Y', ['Bliss'])
    const ofSeries = await admin.get(`/api/v1/series/${library.series.Abyss}/collections`)
    expect(komgaViolations('GET /api/v1/series/{seriesId}/collections', ofSeries)).toEqual([])
    expect(ofSeries.json()).toMatchObject([{ id, name: 'Z' }])
    await aReadList(library, 'X', ['Abyss 1'])
    const ofBook = await admin.get(`/api/v1/books/${library.books['Abyss 1']}/readlists`)
    expect(komgaViolations('GET /api/v1/books/{bookId}/readlists', ofBook)).toEqual([])
    expect(ofBook.json()).toMatchObject([{ name: 'X' }])
    expect((await admin.get('/api/v1/series/0000000000000/collections')).statusCode).toBe(404)
    expect((await admin.get('/api/v1/books/0000000000000/readlists')).statusCode).toBe(404)
  })

  describe('with members hidden from the user', () => {
    test('omit them and are marked as filtered', async () => {
      const { id } = await aCollection(library, 'Mixed', ['Crimson', 'Abyss'])
      const mixed = await aReadList(library, 'Mixed', ['Crimson 1', 'Abyss 1'])
      const collection = (await library.child.get(`/api/v1/collections/${id}`)).json<CollectionDto>()
      expect([namesById(library.series, collection.seriesIds), collection.filtered]).toEqual([['Abyss'], true])
      const readList = (await library.child.get(`/api/v1/readlists/${mixed.id}`)).json<ReadListDto>()
      expect([namesById(library.books, readList.bookIds), readList.filtered]).toEqual([['Abyss 1'], true])
      expect(await list('/api/v1/collections', library.child)).toMatchObject([{ seriesIds: collection.seriesIds, filtered: true }])
      const ofSeries = (await library.child.get(`/api/v1/series/${library.series.Abyss}/collections`)).json()
      expect(ofSeries).toMatchObject([{ seriesIds: collection.seriesIds, filtered: true }])
    })

    test('return 404 when no member is visible', async () => {
      const { id } = await aCollection(library, 'Adults', ['Crimson'])
      const readList = await aReadList(library, 'Adults', ['Crimson 1'])
      for (const reader of [library.child, library.guest]) {
        expect(await names('/api/v1/collections', reader)).toEqual([])
        expect((await reader.get('/api/v1/collections')).json()).toMatchObject({ totalElements: 0 })
        expect((await reader.get(`/api/v1/collections?library_id=${library.library.id}`)).json()).toMatchObject({ totalElements: 0 })
        expect((await reader.get(`/api/v1/collections/${id}`)).statusCode).toBe(404)
        expect((await reader.get(`/api/v1/readlists/${readList.id}`)).statusCode).toBe(404)
        expect((await reader.get(`/api/v1/series/${library.series.Crimson}/collections`)).statusCode).toBe(403)
        expect((await reader.get(`/api/v1/books/${library.books['Crimson 1']}/readlists`)).statusCode).toBe(403)
      }
    })

    test('keep them when an administrator who may not see them changes the set', async () => {
      const nanny = await library.server.aUser('nanny@example.org', {
        roles: ['ADMIN'],
        ageRestriction: { age: 16, restriction: 'EXCLUDE' },
      })
      const { id } = await aCollection(library, 'Mixed', ['Abyss', 'Crimson', 'Bliss'])
      const path = `/api/v1/collections/${id}`
      const forbidden = await nanny.patch(path, { seriesIds: idsByName(library.series, ['Crimson']) })
      expect(forbidden.json()).toMatchObject({ status: 400, code: 'SET_MEMBER_UNKNOWN' })
      await nanny.patch(path, { seriesIds: idsByName(library.series, ['Bliss', 'Dusk']) })
      const { seriesIds } = (await admin.get(path)).json<CollectionDto>()
      expect(namesById(library.series, seriesIds)).toEqual(['Bliss', 'Dusk', 'Crimson'])
      const list = `/api/v1/readlists/${(await aReadList(library, 'Mixed', ['Abyss 1', 'Crimson 1', 'Bliss 1'])).id}`
      const hidden = await nanny.patch(list, { bookIds: idsByName(library.books, ['Crimson 1']) })
      expect(hidden.json()).toMatchObject({ status: 400, code: 'SET_MEMBER_UNKNOWN' })
      await nanny.patch(list, { bookIds: idsByName(library.books, ['Bliss 1', 'Dusk 1']) })
      const { bookIds } = (await admin.get(list)).json<ReadListDto>()
      expect(namesById(library.books, bookIds)).toEqual(['Bliss 1', 'Dusk 1', 'Crimson 1'])
    })
  })
})
