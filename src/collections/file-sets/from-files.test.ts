import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { CollectionDto, ReadListDto } from '../sets/sets.schemas.ts'

describe.each(databases)('lists from files, on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  let library: TestLibrary
  beforeEach(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterEach(async () => {
    await server.close()
    await library.removeFolder()
  })
  const arc = (StoryArc: string, StoryArcNumber: string) => ({ comicInfo: { StoryArc, StoryArcNumber } })
  const lists = async <T>(kind: 'collections' | 'readlists') =>
    (await server.http.get(`/api/v1/${kind}?unpaged=true`)).json<{ content: readonly T[] }>().content
  /** Read lists with the paths of their books below the library. */
  const readLists = async () => {
    const books = new Map((await library.books()).map(({ id, url }) => [id, url.slice(library.root.length + 1)]))
    return Object.fromEntries(
      (await lists<ReadListDto>('readlists')).map(({ name, bookIds }) => [name, bookIds.map((id) => books.get(id))]),
    )
  }
  const collections = async () => {
    const series = new Map((await library.series()).map(({ id, name }) => [id, name]))
    return Object.fromEntries(
      (await lists<CollectionDto>('collections')).map(({ name, seriesIds }) => [name, seriesIds.map((id) => series.get(id))]),
    )
  }

  test('follow the files: new members are added at their number, others are removed', async () => {
    library = await aLibrary({
      server,
      files: {
        'A/1.cbz': arc('War, Peace', '20, 1'),
        'B/1.cbz': arc('War', '10'),
        'B/2.cbz': { comicInfo: { AlternateSeries: 'Peace', AlternateNumber: 2, SeriesGroup: 'Heroes, Villains' } },
        'C/1.cbz': { comicInfo: { SeriesGroup: 'Heroes' } },
      },
    })
    expect(await readLists()).toEqual({ War: ['B/1.cbz', 'A/1.cbz'], Peace: ['A/1.cbz', 'B/2.cbz'] })
    expect(await collections()).toEqual({ Heroes: ['B', 'C'], Villains: ['B'] })
    const [peace] = await lists<ReadListDto>('readlists')
    expect(peace).toMatchObject({ name: 'Peace', ordered: true, summary: '' })
    expect((await lists<CollectionDto>('collections'))[0]).toMatchObject({ name: 'Heroes', ordered: false })
    await library.add('B/3.cbz', arc('War', '15'))
    await library.add('A/1.cbz', arc('WAR', '5'))
    await library.scan()
    expect(await readLists()).toEqual({ War: ['A/1.cbz', 'B/1.cbz', 'B/3.cbz'], Peace: ['B/2.cbz'] })
    // Files that name nothing any more.
    await library.add('A/1.cbz', {})
    await library.scan()
    await expect.poll(readLists).toEqual({ War: ['B/1.cbz', 'B/3.cbz'], Peace: ['B/2.cbz'] })
    await library.add('C/1.cbz', {})
    await library.scan()
    await expect.poll(collections).toEqual({ Heroes: ['B'], Villains: ['B'] })
  })

  once('contain members of several libraries, and a scan of one keeps those of the others', async () => {
    library = await aLibrary({ server, files: { 'A/1.cbz': arc('War', '1') } })
    const other = await aLibrary({ server, files: { 'B/1.cbz': arc('War', '2') } })
    await library.add('A/2.cbz', arc('War', '3'))
    await library.scan()
    const [inFirst, inOther] = [await library.books(), await other.books()].map((books) => books.map(({ id }) => id))
    expect((await lists<ReadListDto>('readlists')).map(({ bookIds }) => bookIds)).toEqual([[inFirst?.[0], inOther?.[0], inFirst?.[1]]])
    await other.removeFolder()
  })

  once('keep a person’s order, and a member that a person removed does not return', async () => {
    library = await aLibrary({
      server,
      files: { 'A/1.cbz': arc('War', '1'), 'A/2.cbz': arc('War', '2'), 'A/3.cbz': arc('War, Gone', '3, 1') },
    })
    const [gone, war] = await lists<ReadListDto>('readlists')
    const [first, second, third] = requireDefined(war, 'the set "war"').bookIds
    await server.http.patch(`/api/v1/readlists/${war?.id}`, { bookIds: [third, first] })
    await server.http.delete(`/api/v1/readlists/${gone?.id}`)
    await library.add('A/0.cbz', arc('War, Gone', '0, 2'))
    await library.add('A/2.cbz', arc('War', '7'))
    await library.scan()
    await server.http.post(`/api/v1/libraries/${library.id}/analyze`)
    await server.app.context.tasks.idle()
    expect(second).toBeDefined()
    expect(await readLists()).toEqual({ War: ['A/3.cbz', 'A/1.cbz', 'A/0.cbz'] })
  })

  once('still follow the files after somebody wrote a summary, which apps send together with the unchanged order', async () => {
    library = await aLibrary({ server, files: { 'A/1.cbz': arc('War', '1'), 'A/2.cbz': arc('War', '2') } })
    const [war] = await lists<ReadListDto>('readlists')
    await server.http.patch(`/api/v1/readlists/${war?.id}`, { name: 'War', summary: 'In order of the events.', ordered: true })
    await library.add('A/0.cbz', arc('War', '0'))
    await library.scan()
    await expect.poll(readLists).toEqual({ War: ['A/0.cbz', 'A/1.cbz', 'A/2.cbz'] })
    expect((await lists<ReadListDto>('readlists'))[0]?.summary).toBe('In order of the events.')
  })

  test('have a name of limited length, whatever a file contains', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `${(index * 7919) % 9973}é`).join(' ')
    library = await aLibrary({ server, files: { 'A/1.cbz': arc(long, '1'), 'A/2.cbz': arc('War', '2') } })
    await expect.poll(async () => Object.keys(await readLists())).toEqual([long.slice(0, 500), 'War'])
  })

  once('are not created in a library where the option is off', async () => {
    const options = { importComicInfoReadList: false, importComicInfoCollection: false }
    library = await aLibrary({ server, options, files: { 'A/1.cbz': { comicInfo: { StoryArc: 'War', SeriesGroup: 'Heroes' } } } })
    expect(await readLists()).toEqual({})
    await server.http.patch(`/api/v1/libraries/${library.id}`, { importComicInfoCollection: true })
    await expect.poll(collections).toEqual({ Heroes: ['A'] })
    expect(await readLists()).toEqual({})
  })

  once('keep members that are moved or in the trash, and lose those that are deleted permanently', async () => {
    const files = {
      'A/1.cbz': arc('War', '1'),
      'A/2.cbz': arc('War', '2'),
      'B/1.cbz': { comicInfo: { StoryArc: 'Peace', StoryArcNumber: '1', SeriesGroup: 'Heroes' } },
    }
    library = await aLibrary({ server, files })
    const made = { name: 'Mine', ordered: false, seriesIds: (await library.series()).map(({ id }) => id) }
    const { id } = (await server.http.post('/api/v1/collections', made)).json<CollectionDto>()
    await server.http.patch('/api/v1/settings', { deleteEmptyCollections: true, deleteEmptyReadLists: true })
    await library.move('A', 'Renamed')
    await library.remove('B')
    await library.scan()
    expect(await readLists()).toEqual({ War: ['Renamed/1.cbz', 'Renamed/2.cbz'], Peace: ['B/1.cbz'] })
    expect(await collections()).toEqual({ Mine: ['Renamed', 'B'], Heroes: ['B'] })
    await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await expect.poll(readLists).toEqual({ War: ['Renamed/1.cbz', 'Renamed/2.cbz'] })
    await expect.poll(collections).toEqual({ Mine: ['Renamed'] })
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    await expect.poll(async () => (await server.http.get(`/api/v1/collections/${id}`)).statusCode).toBe(404)
    await expect.poll(readLists).toEqual({})
  })

  test('stay without members when the server is set to keep them', async () => {
    library = await aLibrary({ server, files: { 'A/1.cbz': { comicInfo: { StoryArc: 'War', SeriesGroup: 'Heroes' } }, 'B/1.cbz': {} } })
    await server.http.patch('/api/v1/settings', { deleteEmptyReadLists: true })
    await library.remove('A')
    await library.scan()
    await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await expect.poll(readLists).toEqual({})
    expect(await collections()).toEqual({ Heroes: [] })
    const reader = await server.aUser('reader@example.org', { sharedLibraries: { all: false, libraryIds: [library.id] } })
    expect((await reader.get('/api/v1/collections')).json()).toMatchObject({ totalElements: 0 })
  })
})
