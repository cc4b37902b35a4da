import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFollowFixtureFor, type FollowFixture, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases, oneDatabase } from '../../../test/setup/databases.ts'

const numbersOf = async (trial: FollowFixture) => (await trial.queued()).map(({ numbers }) => numbers)

describe.each(oneDatabase)('on %s', (_engine, aDatabase) => {
  test('new chapters are queued as one download per title, however often the title is checked', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(3).title().chapters(2), {
      database: await aDatabase(),
    })
    expect(await trial.library.check()).toMatchObject({ totalManga: 2, checkedCount: 2, needsDownloadCount: 2, errorCount: 0 })
    expect(await trial.queued()).toMatchObject([
      { libraryId: trial.library.id, title: 'Title 1', numbers: ['1', '2', '3'] },
      { title: 'Title 2', numbers: ['1', '2'] },
    ])
    source.publish({}, titleAt(source, 0))
    expect(await trial.library.check()).toMatchObject({ needsDownloadCount: 1, upToDateCount: 1 })
    expect(await numbersOf(trial)).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2'],
    ])
  })

  test('a second check of 120 unchanged titles sends two requests and queues nothing', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(120, 2), { database: await aDatabase() })
    await trial.library.check()
    await trial.finishDownloads()
    source.forgetRequests()
    expect(await trial.library.check()).toMatchObject({ totalManga: 120, upToDateCount: 120, errorCount: 0, results: [] })
    expect(source.requests.map(({ path }) => path)).toEqual(['/manga', '/manga'])
    expect(await trial.queued()).toEqual([])
  })

  test('long new titles cost one request each, are queued as a whole, and are skipped while they wait', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(3, 30), { database: await aDatabase() })
    expect(await trial.library.check()).toMatchObject({ needsDownloadCount: 3, results: [{ newChaptersEstimate: 30 }, {}, {}] })
    expect(source.count(/aggregate/)).toBe(3)
    expect(source.requests).toHaveLength(4)
    expect(await trial.queued()).toMatchObject([{ title: 'Title 1', numbers: [] }, {}, {}])
    source.forgetRequests()
    expect(await trial.library.check()).toMatchObject({ upToDateCount: 3 })
    expect(source.requests).toHaveLength(1)
    await trial.finishDownloads(source)
    source.publish({ number: '31' }, titleAt(source, 1))
    expect(await trial.library.check()).toMatchObject({ upToDateCount: 2, needsDownloadCount: 1 })
    expect(await trial.queued()).toMatchObject([{ title: 'Title 2', numbers: ['31'] }])
  })

  test('a new chapter costs its title two requests, and only that chapter is queued', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(5, 3), { database: await aDatabase() })
    await trial.library.check()
    await trial.finishDownloads()
    source.publish({ number: '4' }, titleAt(source, 2))
    source.forgetRequests()
    await trial.library.check()
    expect(source.requests.map(({ path }) => path)).toEqual(['/manga', `/manga/${titleAt(source, 2).id}/aggregate`, '/chapter'])
    expect(await trial.queued()).toMatchObject([{ title: 'Title 3', numbers: ['4'] }])
  })

  test('chapters of a download that a user cleared, or of a cleared history, are queued again', async () => {
    const { trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2), { database: await aDatabase() })
    await trial.library.check()
    await trial.server.http.delete('/api/v1/downloads/clear/pending')
    expect(await trial.queued()).toEqual([])
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual([['1', '2']])
    await trial.finishDownloads()
    await trial.library.check()
    expect(await trial.queued()).toEqual([])
    await trial.server.app.context.db.deleteFrom('chapterUrl').where('number', '=', '2').execute()
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual([['2']])
  })

  test('a check that only reports queues nothing and hides nothing from the next one', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title({ title: 'Berserk' }).chapters(2), {
      database: await aDatabase(),
    })
    const report = (await trial.server.http.post('/api/v1/downloads/check-only')).json()
    expect(report).toMatchObject({
      totalManga: 1,
      needsDownloadCount: 1,
      results: [
        {
          libraryId: trial.library.id,
          mangaId: titleAt(source, 0).id,
          title: 'Berserk',
          apiChapterCount: 2,
          downloadedChapterCount: 0,
          filesystemChapterCount: 0,
          newChaptersEstimate: 2,
          needsDownload: true,
          error: null,
        },
      ],
    })
    expect(await trial.queued()).toEqual([])
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual([['1', '2']])
    await trial.finishDownloads()
    expect((await trial.server.http.post('/api/v1/downloads/check-only')).json()).toMatchObject({
      upToDateCount: 1,
      results: [{ apiChapterCount: 2, downloadedChapterCount: 2, filesystemChapterCount: 2, newChaptersEstimate: 0 }],
    })
  })

  test('a title that two libraries follow is queried once, and each library gets its own download', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2), { database: await aDatabase(), libraries: 2 })
    const { taskId } = (await trial.server.http.post('/api/v1/downloads/check-new')).json<{ taskId: string }>()
    expect(await trial.endOf(taskId)).toMatchObject({ state: 'SUCCEEDED', outcome: { totalManga: 2, needsDownloadCount: 2 } })
    expect(source.count(/\/aggregate/)).toBe(1)
    expect(source.count(/^\/manga\?/)).toBe(1)
    expect((await trial.queued()).map(({ libraryId }) => libraryId).toSorted()).toEqual(trial.libraries.map(({ id }) => id).toSorted())
  })
})

test.each(oneDatabase)(
  'an administrator sees the status of each followed title, those with errors first, on %s',
  async (_engine, aDatabase) => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(3, 2), { database: await aDatabase() })
    source.breakTitle(titleAt(source, 1), { status: 403 })
    await trial.library.check()
    const titles = async (query: string) =>
      (await trial.server.http.get(`/api/v1/downloads/follow-titles/${trial.library.id}${query}`)).json()
    expect(await titles('?size=2')).toMatchObject({
      content: [
        { url: source.titleUrl(titleAt(source, 1)), lastError: expect.stringContaining('MangaDex'), lastFullLookAt: null },
        { title: 'Title 1', listedChapters: 2, newChapters: 2, lastError: null, lastFullLookAt: expect.stringContaining('Z') },
      ],
      totalElements: 3,
      totalPages: 2,
    })
    await trial.library.write(source.titleUrl(titleAt(source, 2)))
    await trial.library.check()
    expect(await titles('')).toMatchObject({ content: [{ title: 'Title 3', seriesId: null, seriesTitle: null }], totalElements: 1 })
    await trial.finishDownloads()
    await mkdir(join(trial.library.root, 'Title 3'))
    await writeFile(join(trial.library.root, 'Title 3', 'c001.cbz'), anArchive())
    await trial.server.http.post(`/api/v1/libraries/${trial.library.id}/scan`)
    await trial.server.app.context.tasks.idle()
    expect((await titles('')).content).toMatchObject([{ title: 'Title 3', seriesId: expect.any(String), seriesTitle: 'Title 3' }])
  },
)

describe('chapter selection', () => {
  test('chapters that are external, removed or announced are not failures and not queued; announced ones are queued on their release date', async () => {
    const { source, trial } = await aFollowFixtureFor(
      aFakeMangaDex()
        .title()
        .chapters(1)
        .chapter({ externalUrl: 'https://example.org/read' })
        .chapter({ unavailable: true })
        .chapter({ publishAt: new Date(Date.now() + 86_400_000).toISOString() }),
    )
    expect(await trial.library.check()).toMatchObject({ errorCount: 0, results: [{ apiChapterCount: 4, newChaptersEstimate: 1 }] })
    await trial.finishDownloads()
    source.forgetRequests()
    expect(await trial.library.check()).toMatchObject({ upToDateCount: 1 })
    expect(source.requests).toHaveLength(1)
    const [, , unavailable, announced] = source.chaptersOf()
    if (!announced || !unavailable) throw new Error('no chapter')
    source.change(announced, { publishAt: new Date(Date.now() - 1_000).toISOString() })
    source.change(unavailable, { unavailable: false })
    await trial.server.app.context.db
      .updateTable('followTitle')
      .set({ lookAgainAt: Date.now() - 500 })
      .execute()
    await trial.library.check()
    expect((await numbersOf(trial)).flat().toSorted()).toEqual(['3', '4'])
  })

  test('a title without chapters is up to date however often it is checked, and queued once it has one', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title())
    for (let n = 0; n < 2; n++)
      expect(await trial.library.check()).toMatchObject({ upToDateCount: 1, needsDownloadCount: 0, errorCount: 0 })
    expect(await trial.queued()).toEqual([])
    source.publish()
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual([['1']])
  })

  test('releases of several groups are all fetched; a repeated upload of the same group is not', async () => {
    const { source, trial } = await aFollowFixtureFor(
      aFakeMangaDex()
        .title()
        .chapter({ number: '1', groups: ['A'] })
        .chapter({ number: '1', groups: ['B'] }),
    )
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual([['1', '1']])
    await trial.finishDownloads()
    source.publish({ number: '1', groups: ['A'] })
    source.publish({ number: '1', groups: ['C'] })
    await trial.library.check()
    const [again] = await trial.queued()
    expect(again?.numbers).toEqual(['1'])
    await trial.finishDownloads()
    source.forgetRequests()
    expect(await trial.library.check()).toMatchObject({ upToDateCount: 1 })
    expect(source.requests).toHaveLength(1)
  })

  test('a new language takes effect as soon as it is selected', async () => {
    const { trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(1).chapter({ number: '1', language: 'de' }))
    await trial.library.check()
    await trial.finishDownloads()
    await trial.server.http.put('/api/v1/plugins/extractor-downloader/config', { default_language: 'de' })
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual([['1']])
  })
})

test.each(databases)(
  'a NUL character in the name of a title, chapter or group keeps nothing from being queued on %s',
  async (_engine, aDatabase) => {
    const nul = '\0'
    const fake = aFakeMangaDex()
      .title({ title: `Ber${nul}serk` })
      .chapter({ title: `The ${nul}Sword`, groups: [`A ${nul}Group`], externalUrl: 'https://example.org/read' })
      .chapter({ title: `The ${nul}Sword`, groups: [`A ${nul}Group`] })
      .title({ title: 'Vagabond' })
      .chapters(2)
    const { trial } = await aFollowFixtureFor(fake, { database: await aDatabase() })
    expect(await trial.library.check()).toMatchObject({ needsDownloadCount: 2, errorCount: 0 })
    expect(await trial.queued()).toMatchObject([{ title: 'Berserk' }, { title: 'Vagabond' }])
  },
)
