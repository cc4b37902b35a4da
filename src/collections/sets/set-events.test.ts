import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { administrator, basic } from '../../../test/builders/a-server.ts'
import { aSqliteDatabase } from '../../../test/setup/databases.ts'
import { aCollection, aReadList, createTestCollectionLibrary, idsByName, type TestCollectionLibrary } from '../collections.fixture.ts'

describe('events of collections and read lists', () => {
  let shelf: TestCollectionLibrary
  beforeAll(async () => {
    shelf = await createTestCollectionLibrary(await aSqliteDatabase())
  })
  afterAll(() => shelf.close())

  test('have Komga’s names and contain the current members', async () => {
    const { http } = shelf.server
    const stream = await aLiveStream(shelf.server, basic(administrator.email, administrator.password))
    const collection = await aCollection(shelf, 'Told', ['Abyss', 'Bliss'])
    await http.patch(`/api/v1/collections/${collection.id}`, { seriesIds: idsByName(shelf.series, ['Bliss']) })
    await http.delete(`/api/v1/collections/${collection.id}`)
    const readList = await aReadList(shelf, 'Told', ['Abyss 2', 'Abyss 1'])
    await http.patch(`/api/v1/readlists/${readList.id}`, { summary: 'x' })
    await http.delete(`/api/v1/readlists/${readList.id}`)
    await stream.until('ReadListDeleted')
    const ofCollection = (names: string[]) => ({ collectionId: collection.id, seriesIds: idsByName(shelf.series, names) })
    const ofReadList = { readListId: readList.id, bookIds: idsByName(shelf.books, ['Abyss 2', 'Abyss 1']) }
    expect(stream.news.filter(({ event }) => event !== 'TaskQueueStatus')).toEqual([
      { event: 'CollectionAdded', data: ofCollection(['Abyss', 'Bliss']) },
      { event: 'CollectionChanged', data: ofCollection(['Bliss']) },
      { event: 'CollectionDeleted', data: ofCollection(['Bliss']) },
      { event: 'ReadListAdded', data: ofReadList },
      { event: 'ReadListChanged', data: ofReadList },
      { event: 'ReadListDeleted', data: ofReadList },
    ])
    await stream.end()
  })

  test('contain no hidden members and are not sent for a set without visible members', async () => {
    const child = await aLiveStream(shelf.server, basic('child@example.org', 'battery staple'))
    const guest = await aLiveStream(shelf.server, basic('guest@example.org', 'battery staple'))
    await aCollection(shelf, 'Adults', ['Crimson'])
    const { id } = await aCollection(shelf, 'Mixed', ['Crimson', 'Abyss'])
    const readList = await aReadList(shelf, 'Mixed', ['Crimson 1', 'Dusk 1'])
    await guest.until('ReadListAdded')
    await child.until('ReadListAdded')
    const told = { event: 'ReadListAdded', data: { readListId: readList.id, bookIds: idsByName(shelf.books, ['Dusk 1']) } }
    expect(guest.news).toEqual([told])
    expect(child.news).toEqual([
      { event: 'CollectionAdded', data: { collectionId: id, seriesIds: idsByName(shelf.series, ['Abyss']) } },
      told,
    ])
    await child.end()
    await guest.end()
  })
})
