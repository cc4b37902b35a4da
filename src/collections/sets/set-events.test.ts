import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { administrator, basic } from '../../../test/builders/a-server.ts'
import { aSqliteDatabase } from '../../../test/setup/databases.ts'
import { aCollection, aReadList, createTestCollectionLibrary, idsByName, type TestCollectionLibrary } from '../collections.fixture.ts'

describe('events of collections and read lists', () => {
  let library: TestCollectionLibrary
  beforeAll(async () => {
    library = await createTestCollectionLibrary(await aSqliteDatabase())
  })
  afterAll(() => library.close())

  test('have Komga’s names and contain the current members', async () => {
    const { http } = library.server
    const stream = await aLiveStream(library.server, basic(administrator.email, administrator.password))
    const collection = await aCollection(library, 'Told', ['Abyss', 'Bliss'])
    await http.patch(`/api/v1/collections/${collection.id}`, { seriesIds: idsByName(library.series, ['Bliss']) })
    await http.delete(`/api/v1/collections/${collection.id}`)
    const readList = await aReadList(library, 'Told', ['Abyss 2', 'Abyss 1'])
    await http.patch(`/api/v1/readlists/${readList.id}`, { summary: 'x' })
    await http.delete(`/api/v1/readlists/${readList.id}`)
    await stream.until('ReadListDeleted')
    const ofCollection = (names: string[]) => ({ collectionId: collection.id, seriesIds: idsByName(library.series, names) })
    const ofReadList = { readListId: readList.id, bookIds: idsByName(library.books, ['Abyss 2', 'Abyss 1']) }
    expect(stream.events.filter(({ event }) => event !== 'TaskQueueStatus')).toEqual([
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
    const child = await aLiveStream(library.server, basic('child@example.org', 'battery staple'))
    const guest = await aLiveStream(library.server, basic('guest@example.org', 'battery staple'))
    await aCollection(library, 'Adults', ['Crimson'])
    const { id } = await aCollection(library, 'Mixed', ['Crimson', 'Abyss'])
    const readList = await aReadList(library, 'Mixed', ['Crimson 1', 'Dusk 1'])
    await guest.until('ReadListAdded')
    await child.until('ReadListAdded')
    const expected = { event: 'ReadListAdded', data: { readListId: readList.id, bookIds: idsByName(library.books, ['Dusk 1']) } }
    expect(guest.events).toEqual([expected])
    expect(child.events).toEqual([
      { event: 'CollectionAdded', data: { collectionId: id, seriesIds: idsByName(library.series, ['Abyss']) } },
      expected,
    ])
    await child.end()
    await guest.end()
  })
})
