// What of a source is in the library, followed or requested, as callers with different access see it.
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../../test/builders/a-browse-site.ts'
import { recordChapters } from '../../../test/builders/a-followed-series.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import type { TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { wireIds } from '../../plugins/index.ts'
import type { DiscoverTitle } from '../discover.schemas.ts'

const mangaDexId = '801513ba-a712-498c-8f57-cae55b38cc92'

describe.each(databases)('titles on %s', (_engine, aDatabase) => {
  let anilist: BrowseSite
  let server: TestServer
  let library: TestLibrary
  let second: TestLibrary
  beforeAll(async () => {
    anilist = await aBrowseSite({
      id: wireIds.anilist,
      isDownloadable: false,
      titles: [
        { id: '1', title: 'Bound' },
        { id: '2', title: 'Linked', crossIds: { kitsu: '77' } },
        { id: '3', title: 'Downloaded', url: 'https://example.org/title/Downloaded' },
        { id: '4', title: 'Followed', crossIds: { mangadex: mangaDexId } },
        { id: '5', title: 'Unknown' },
        { id: '6', title: 'Named in a link', url: 'https://anilist.co/manga/6' },
      ],
    })
    server = await aBrowsingServer([anilist], { database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: { 'Bound/1.cbz': {}, 'Linked/1.cbz': {}, 'Downloaded/1.cbz': {}, 'Detached/1.cbz': {}, 'Mine/1.cbz': {} },
    })
    second = await aLibrary({ server, files: { 'Bound/1.cbz': {} } })
    await bind(library, 'Bound', { pluginId: wireIds.anilist, externalId: '1' })
    await bind(second, 'Bound', { pluginId: wireIds.anilist, externalId: '1' })
    await bind(library, 'Linked', { pluginId: wireIds.kitsu, externalId: '77' })
    await bind(library, 'Linked', { pluginId: wireIds.mangadex, externalId: '11111111-a712-498c-8f57-cae55b38cc92' })
    await bind(library, 'Detached', { pluginId: wireIds.anilist, externalId: '5', detached: 1 })
    await recordChapters(server, library, 'Downloaded')
    await writeFile(
      join(library.root, 'follow.txt'),
      [`https://mangadex.org/title/${mangaDexId}/slug`, 'https://mangadex.org/title/11111111-a712-498c-8f57-cae55b38cc92'].join('\n'),
    )
    await writeFile(join(second.root, 'follow.txt'), `http://www.mangadex.org/title/${mangaDexId.toUpperCase()}\n`)
  })
  afterAll(async () => {
    await server.close()
    await anilist.close()
    for (const one of [library, second]) await one.removeFolder()
  })

  const seriesOf = async ({ series }: TestLibrary, name: string) => (await series()).find((one) => one.name === name)?.id ?? 'missing'

  async function bind(where: TestLibrary, name: string, binding: { pluginId: string; externalId: string; detached?: 0 | 1 }) {
    const blank = { url: '', origin: 'person', detached: 0, chosen: '[]', answer: null, answeredAt: null, askedAt: 0, fault: null } as const
    const row = { ...blank, ...binding, seriesId: await seriesOf(where, name) }
    await server.app.context.db.insertInto('sourceBinding').values(row).execute()
  }

  const titlesFor = async (caller: Pick<TestServer['http'], 'get'>) => {
    const pages = await Promise.all([0, 1].map((page) => caller.get(`/api/v1/discover/sources/${anilist.id}/lists/all?page=${page}`)))
    const titles = pages.flatMap((page) => page.json<{ titles: DiscoverTitle[] }>().titles)
    return new Map(titles.map((title) => [title.title, title]))
  }

  test('are in the library by their binding, by the id of another source, and by what was downloaded', async () => {
    const titles = await titlesFor(server.http)
    const inLibrary = (name: string) => titles.get(name)?.inLibrary
    expect(inLibrary('Bound')).toEqual(
      expect.arrayContaining([
        { seriesId: await seriesOf(library, 'Bound'), libraryId: library.id, title: 'Bound' },
        { seriesId: await seriesOf(second, 'Bound'), libraryId: second.id, title: 'Bound' },
      ]),
    )
    expect(inLibrary('Bound')).toHaveLength(2)
    expect(inLibrary('Linked')).toMatchObject([{ title: 'Linked' }])
    expect(inLibrary('Downloaded')).toMatchObject([{ title: 'Downloaded' }])
    expect(inLibrary('Unknown')).toEqual([])
    expect(inLibrary('Named in a link')).toEqual([])
    const mine = `/api/v1/series/${await seriesOf(library, 'Mine')}/metadata`
    await server.http.patch(mine, { links: [{ label: 'AniList', url: 'http://www.anilist.co/manga/6/Mine/' }] })
    expect((await titlesFor(server.http)).get('Named in a link')?.inLibrary).toMatchObject([{ title: 'Mine' }])
    const ofSecond = await server.aUser(`links-${_engine}@example.org`, { sharedLibraries: { all: false, libraryIds: [second.id] } })
    expect((await titlesFor(ofSecond)).get('Named in a link')?.inLibrary).toEqual([])
    await server.http.patch(mine, { links: [] })
    expect((await titlesFor(server.http)).get('Named in a link')?.inLibrary).toEqual([])
  })

  test('are followed by the id of the same work at MangaDex, known from the source or from the series', async () => {
    const titles = await titlesFor(server.http)
    expect(titles.get('Followed')?.followed.toSorted()).toEqual([library.id, second.id].toSorted())
    expect(titles.get('Linked')?.followed).toEqual([library.id])
    expect(titles.get('Unknown')).toMatchObject({ followed: [], requested: false })
  })

  test('that a line was just added for are followed, without a check', async () => {
    await writeFile(join(second.root, 'follow.txt'), `${anilist.titles[4]?.url}\n`)
    const titles = await titlesFor(server.http)
    expect(titles.get('Unknown')?.followed).toEqual([second.id])
    expect(titles.get('Followed')?.followed).toEqual([library.id])
  })

  test('show only series and libraries that the caller may see', async () => {
    const ofSecond = await server.aUser(`second-${_engine}@example.org`, { sharedLibraries: { all: false, libraryIds: [second.id] } })
    const titles = await titlesFor(ofSecond)
    expect(titles.get('Bound')?.inLibrary.map(({ libraryId }) => libraryId)).toEqual([second.id])
    expect(titles.get('Downloaded')?.inLibrary).toEqual([])
    expect(titles.get('Linked')).toMatchObject({ inLibrary: [], followed: [] })
    expect(titles.get('Followed')?.followed).toEqual([])
    await server.http.patch(`/api/v1/series/${await seriesOf(library, 'Bound')}/metadata`, { sharingLabels: ['private'] })
    const unlabelled = await server.aUser(`label-${_engine}@example.org`, { labelsExclude: ['private'] })
    expect((await titlesFor(unlabelled)).get('Bound')?.inLibrary.map(({ libraryId }) => libraryId)).toEqual([second.id])
  })

  test('are not shown as followed to somebody who may not see their series', async () => {
    await appendFile(join(library.root, 'follow.txt'), '\nhttps://example.org/title/Downloaded\n')
    await server.http.patch(`/api/v1/series/${await seriesOf(library, 'Downloaded')}/metadata`, { sharingLabels: ['hidden'] })
    const restricted = await server.aUser(`hidden-${_engine}@example.org`, { labelsExclude: ['hidden'] })
    expect((await titlesFor(server.http)).get('Downloaded')).toMatchObject({
      inLibrary: [{ libraryId: library.id }],
      followed: [library.id],
    })
    const titles = await titlesFor(restricted)
    expect(titles.get('Downloaded')).toMatchObject({ inLibrary: [], followed: [] })
    expect(titles.get('Followed')?.followed).toEqual([library.id])
  })

  test('of a series are those it is bound to at a source that can be browsed, for those who may see the series', async () => {
    const titlesOf = async (name: string, caller: Pick<TestServer['http'], 'get'> = server.http) =>
      (await caller.get(`/api/v1/discover/series/${await seriesOf(library, name)}/titles`)).json()
    expect(await titlesOf('Bound')).toEqual([{ sourceId: wireIds.anilist, titleId: '1' }])
    expect(await titlesOf('Detached')).toEqual([])
    expect(await titlesOf('Mine')).toEqual([])
    const ofSecond = await server.aUser(`titles-${_engine}@example.org`, { sharedLibraries: { all: false, libraryIds: [second.id] } })
    expect(await titlesOf('Bound', ofSecond)).toMatchObject({ status: 403 })
    expect(await titlesOf('Nothing')).toMatchObject({ code: 'SERIES_NOT_FOUND' })
  })
})
