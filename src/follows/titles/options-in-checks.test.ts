// What download options do to checks and downloads.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFollowFixtureFor, type FollowFixture, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'

const path = '/api/v1/follows'
const choose = async ({ server, library }: FollowFixture, url: string, options: object) =>
  expect((await server.http.patch(path, { libraryId: library.id, url, options })).statusCode).toBe(200)
const clearQueue = ({ server }: FollowFixture) => server.http.delete('/api/v1/downloads/clear/pending')
const numbersOf = async (trial: FollowFixture) => (await trial.queued()).flatMap(({ numbers }) => numbers)

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('a check lists the languages of the options, and again after they change', async () => {
    const source = aFakeMangaDex().title().chapters(2).chapters(1, { number: '1', language: 'de' }).chapters(1, { language: 'es-la' })
    const { source: site, trial } = await aFollowFixtureFor(source, { database: await aDatabase(), libraries: 2 })
    const [library, other] = trial.libraries
    await choose(trial, site.titleUrl(), { languages: ['de', 'es-419'] })
    await library?.check()
    await other?.check()
    const queued = await trial.queued()
    expect(queued.map(({ libraryId, numbers }) => [libraryId, numbers.toSorted()])).toEqual([
      [library?.id, ['1', '4']],
      [other?.id, ['1', '2']],
    ])
    await clearQueue(trial)
    await choose(trial, site.titleUrl(), { languages: null })
    await library?.check()
    expect(await numbersOf(trial)).toEqual(['1', '2'])
  })

  test('chapters before the first one are skipped, shown as skipped, and downloaded once they are wanted', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(4).chapters(1, { number: null }), {
      database: await aDatabase(),
    })
    await choose(trial, source.titleUrl(), { fromChapter: '3' })
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['3', '4', null])
    const [first] = source.chaptersOf()
    const explained = await trial.server.http.get(`/api/v1/chapter-urls/explain?url=${first?.id}`)
    expect(explained.json()).toMatchObject({ results: [{ number: '1', state: 'out-of-range' }] })
    await trial.finishDownloads()
    expect(await trial.library.check()).toMatchObject({ upToDateCount: 1 })
    await choose(trial, source.titleUrl(), { fromChapter: '2' })
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['2'])
  })

  test('only the newest chapters are downloaded, and a late upload of an old one is not', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(6), { database: await aDatabase() })
    await choose(trial, source.titleUrl(), { keepNewest: 2 })
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['5', '6'])
    await trial.finishDownloads()
    source.publish({ number: '2.5' }, titleAt(source, 0))
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual([])
    source.publish({ number: '7' }, titleAt(source, 0))
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['7'])
  })

  test('numbers do not restart in each volume because the source has moved a downloaded chapter to another volume', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(3, { volume: '1' }), { database: await aDatabase() })
    await choose(trial, source.titleUrl(), { keepNewest: 1 })
    await trial.library.check()
    await trial.finishDownloads()
    const newest = source.chaptersOf()[2]
    if (newest) source.change(newest, { volume: '2' })
    source.publish({ number: '3', volume: '2', groups: ['Another'] }, titleAt(source, 0))
    source.publish({ number: '0.5' }, titleAt(source, 0))
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['3'])
  })

  test('a paused title is neither checked nor queued, in the library that paused it', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 1), { database: await aDatabase() })
    const [one] = [titleAt(source, 0)].map((title) => source.titleUrl(title)) as [string]
    await choose(trial, one, { paused: true })
    expect(await trial.library.check()).toMatchObject({ totalManga: 1 })
    expect((await trial.queued()).map(({ title }) => title)).toEqual(['Title 2'])
    await choose(trial, one, { paused: false })
    await trial.library.check()
    expect((await trial.queued()).map(({ title }) => title).toSorted()).toEqual(['Title 1', 'Title 2'])
  })

  test('of several releases of a chapter only the one by the preferred group is downloaded; others have no choice', async () => {
    const builder = aFakeMangaDex().title()
    builder
      .chapter({ number: '1', groups: ['A'] })
      .chapter({ number: '1', groups: ['B'] })
      .chapter({ number: '2', groups: ['A'] })
    const { source, trial } = await aFollowFixtureFor(builder, { database: await aDatabase() })
    await choose(trial, source.titleUrl(), { groups: ['B'] })
    await trial.library.check()
    expect(await numbersOf(trial)).toHaveLength(2)
    const [firstOfA] = source.chaptersOf()
    const explained = await trial.server.http.get(`/api/v1/chapter-urls/explain?url=${firstOfA?.id}`)
    expect(explained.json()).toMatchObject({ results: [{ number: '1', state: 'other-group' }] })
  })

  test('once the downloaded release of a chapter is blacklisted, the next check finds the other one', async () => {
    const builder = aFakeMangaDex().title()
    builder.chapter({ number: '1', groups: ['A'] }).chapter({ number: '1', groups: ['B'] })
    const { source, trial } = await aFollowFixtureFor(builder, { database: await aDatabase() })
    await choose(trial, source.titleUrl(), { groups: ['B'] })
    await trial.library.check()
    await trial.finishDownloads()
    const [, ofB] = source.chaptersOf()
    const { db } = trial.server.app.context
    const downloaded = await db.selectFrom('chapterUrl').selectAll().executeTakeFirstOrThrow()
    expect(downloaded.chapterKey).toBe(ofB?.id)
    const { libraryId, chapterKey, titleKey, url, number, title, groups } = downloaded
    const entry = { id: 'B', seriesId: null, reason: null, createdBy: 'a person', createdAt: 1, choice: 'blocked' as const }
    const blacklisted = { ...entry, libraryId, chapterKey, titleKey, url, number, title, groups }
    await db.insertInto('chapterChoice').values(blacklisted).execute()
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['1'])
  })

  test('once every release is wanted instead of any one of them, the next check finds the others', async () => {
    const builder = aFakeMangaDex().title()
    builder.chapter({ number: '1', groups: ['A'] }).chapter({ number: '1', groups: ['B'] })
    const { trial } = await aFollowFixtureFor(builder, { database: await aDatabase() })
    const preference = `/api/v1/libraries/${trial.library.id}/release-preference`
    await trial.server.http.put(preference, { oneRelease: true, groups: [] })
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['1'])
    await trial.finishDownloads()
    await trial.server.http.put(preference, { oneRelease: false, groups: [] })
    await trial.library.check()
    expect(await numbersOf(trial)).toEqual(['1'])
  })
})

test('a title in two languages is downloaded into files that name the language', async () => {
  const builder = aFakeMangaDex()
    .title({ title: 'Berserk' })
    .chapters(1, { pages: 1, groups: ['Group'] })
  const { source, trial } = await aFollowFixtureFor(builder.chapter({ number: '1', pages: 1, language: 'de', groups: ['Group'] }), {
    settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  await trial.library.write('')
  const answer = await trial.server.http.post(path, { url: source.titleUrl(), options: { languages: ['en', 'de'] } })
  expect(answer.statusCode).toBe(201)
  await trial.server.app.start()
  const archives = async () => (await readdir(trial.library.root, { recursive: true })).filter((name) => name.endsWith('.cbz')).toSorted()
  await expect.poll(archives).toEqual([join('Berserk', 'c001 [Group] (de).cbz'), join('Berserk', 'c001 [Group] (en).cbz')])
})
