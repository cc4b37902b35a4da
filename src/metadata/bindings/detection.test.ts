// Detection of a series' title from the files in its folder.
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aSlowFile } from '../../../test/builders/a-slow-file.ts'
import { aFakeAniList } from '../../../test/fakes/fake-anilist.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import type { FakeSite } from '../../../test/fakes/fake-site.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { buildArchiveComment } from '../../formats/comicinfo/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

describe.each(oneDatabase)('the title of a series is detected, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let mangaDex: FakeMangaDex
  let aniList: FakeSite
  let ids: readonly string[]
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    mangaDex = await aFakeMangaDex().titles(6, 1).title({ title: 'Old', legacyId: 4711 }).start()
    ids = mangaDex.titles.map(({ id }) => id)
    aniList = await aFakeAniList()
      .manga({ title: { english: 'At AniList' } })
      .start()
    const settings = {
      HONDANA_SRCA_API_URL: mangaDex.url,
      HONDANA_SRCA_UPLOADS_URL: mangaDex.url,
      HONDANA_SRCB_API_URL: aniList.url,
    }
    server = await aServer({ database: await aDatabase(), settings, working: true })
    for (const { url } of [mangaDex, aniList]) server.app.context.outbound.setRateLimit(new URL(url).host, 1000, 1000)
    for (const id of ['srca', 'srcb']) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([mangaDex.close(), aniList.close()])
  })
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })

  const idOf = (n: number) => requireDefined(ids[n], 'the ID of a series')
  const titleUrl = (n: number, words = '') => `https://mangadex.org/title/${idOf(n)}${words}`
  const chapterUrl = (n: number) => `https://mangadex.org/chapter/${mangaDex.chaptersOf(mangaDex.titles[n])[0]?.id}`
  const comment = (n: number) => buildArchiveComment({ titleId: idOf(n), chapterId: chapterUrl(n).slice(-36), number: '1', volume: null })
  const json = (value: unknown) => Buffer.from(JSON.stringify(value))

  async function bindingsIn(files: NonNullable<LibrarySpec['files']>) {
    const library = await aLibrary({ server, files })
    libraries.push(library)
    const entries = await Promise.all(
      (await library.series()).map(async ({ id, name }) => {
        const { sources } = (await server.http.get(`/api/v1/series/${id}/metadata/sources`)).json()
        return [name, sources] as const
      }),
    )
    return { library, of: Object.fromEntries(entries) }
  }
  const bound = (provider: string, externalId: string, origin: string) => ({ provider, externalId, origin, fault: null })

  test('from an archive comment, ComicInfo, the download record, series.json or the folder name', async () => {
    const { of } = await bindingsIn({
      'Comment/1.cbz': { comment: comment(0) },
      'Web/1.cbz': { comicInfo: { Web: titleUrl(1, '/some-slug') } },
      'Web/2.cbz': { comicInfo: { Web: titleUrl(1) } },
      'Tracker/1.cbz': { comicInfo: { Web: `https://anilist.co/manga/30000 ${chapterUrl(2)}` } },
      'Notes/1.cbz': { comicInfo: { Web: chapterUrl(3), Notes: `mangadex:${idOf(3)}/${chapterUrl(3).slice(-36)}` } },
      'Record/1.cbz': {},
      'Record/.chapter-urls.json': json({ manga_id: idOf(4), chapters: [] }),
      'Json/1.cbz': {},
      'Json/series.json': json({ srcaUrl: titleUrl(0, '/words') }),
      [`${idOf(5)}/1.cbz`]: {},
    })
    expect(of).toMatchObject({
      Comment: [bound('srca', idOf(0), 'download')],
      Web: [bound('srca', idOf(1), 'book')],
      Tracker: [bound('srcb', '30000', 'book')],
      Notes: [bound('srca', idOf(3), 'download')],
      Record: [bound('srca', idOf(4), 'download')],
      Json: [bound('srca', idOf(0), 'series.json')],
      [idOf(5)]: [bound('srca', idOf(5), 'folder')],
    })
    for (const sources of Object.values(of)) expect(sources).toMatchObject([{ answeredAt: expect.stringMatching(/Z$/) }])
  })

  test('from the best clue when they disagree', async () => {
    const web = { comicInfo: { Web: titleUrl(2) } }
    const { of, library } = await bindingsIn({
      [`A ${idOf(3)}/1.cbz`]: {},
      [`${idOf(3)}/1.cbz`]: web,
      'B/1.cbz': { ...web, comment: comment(1) },
      'C/1.cbz': { ...web, comment: comment(4) },
      'C/series.json': json({ srcaId: idOf(0) }),
    })
    expect(of).toMatchObject({
      [idOf(3)]: [bound('srca', idOf(2), 'book')],
      B: [bound('srca', idOf(1), 'download')],
      C: [bound('srca', idOf(0), 'series.json')],
    })
    // A folder name that merely contains an id may be a user's own.
    expect(of[`A ${idOf(3)}`]).toEqual([])
    await library.remove('C/series.json')
    await library.add('C/2.cbz')
    await library.scan()
    const [series] = (await library.series()).filter(({ name }) => name === 'C')
    const { sources } = (await server.http.get(`/api/v1/series/${series?.id}/metadata/sources`)).json()
    expect(sources).toMatchObject([bound('srca', idOf(4), 'download')])
  })

  test('and without clues, or with contradictory ones, nothing is bound', async () => {
    const { of } = await bindingsIn({
      'No id/1.cbz': { comment: 'Title UUID: not-an-id\nChapter UUID: 12345' },
      'No address/1.cbz': { comicInfo: { Web: 'mangadex.org/title javascript:alert(1) https://mangadex.org/title/zzz http://[' } },
      'Elsewhere/1.cbz': { comicInfo: { Web: `https://evilmangadex.org/title/${idOf(0)} https://example.org/manga/1` } },
      'Chapter only/1.cbz': { comicInfo: { Web: chapterUrl(0) } },
      'Two titles/1.cbz': { comicInfo: { Web: titleUrl(0) } },
      'Two titles/2.cbz': { comicInfo: { Web: titleUrl(1) } },
      'Broken notes/1.cbz': { comicInfo: { Notes: `mangadex:${idOf(0)}/x somemangadex:${idOf(0)}` } },
      'Broken record/1.cbz': {},
      'Broken record/.chapter-urls.json': Buffer.from('{ "manga_id": '),
      'Broken json/1.cbz': {},
      'Broken json/series.json': Buffer.from('{ "srcaId": 7, "srcaUrl": ["x"] }'),
    })
    expect(Object.keys(of)).toHaveLength(8)
    expect(Object.fromEntries(Object.entries(of).filter(([, sources]) => sources.length > 0))).toEqual({})
  })

  test('a MangaDex id from before 2021 is converted once; an unknown one results in an error', async () => {
    mangaDex.forgetRequests()
    const { of, library } = await bindingsIn({
      'Web/1.cbz': { comicInfo: { Web: 'https://mangadex.org/title/4711/old' } },
      'Json/1.cbz': {},
      'Json/series.json': json({ srcaId: '4711' }),
      'Gone/1.cbz': { comicInfo: { Web: 'https://mangadex.cc/manga/99' } },
    })
    expect(of).toMatchObject({
      Web: [bound('srca', idOf(6), 'book')],
      Json: [bound('srca', idOf(6), 'series.json')],
      Gone: [{ provider: 'srca', externalId: '', fault: expect.stringContaining('has no title with the old number 99') }],
    })
    expect((await library.series()).map(({ metadata }) => metadata.title).sort()).toEqual(['Gone', 'Old', 'Old'])
    const requestCount = () => mangaDex.count(/^\/legacy/)
    const before = requestCount()
    for (const { id, name } of await library.series()) if (name !== 'Gone') await server.http.post(`/api/v1/series/${id}/metadata/refresh`)
    await server.app.context.tasks.idle()
    expect(requestCount()).toBe(before)
  })

  test('a series that is deleted while its series.json is read is not bound, and the task succeeds on the first attempt', async () => {
    const library = await aLibrary({ server, files: { [`${idOf(0)}/1.cbz`]: {} } })
    libraries.push(library)
    const { db } = server.app.context
    const [series] = await library.series()
    const reading = await aSlowFile(join(library.root, idOf(0), 'series.json'))
    await db.deleteFrom('sourceBinding').execute()
    await server.http.post(`/api/v1/series/${series?.id}/metadata/refresh`)
    await using writer = await reading()
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    await writer.close()
    await server.app.context.tasks.idle()
    const refreshes = await db.selectFrom('task').select(['state', 'attempt', 'error']).where('name', 'like', 'metadata.refresh%').execute()
    expect(refreshes.filter(({ state, attempt }) => state !== 'SUCCEEDED' || attempt !== 1)).toEqual([])
  })
})
