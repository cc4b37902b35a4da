import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aFollowFixtureFor, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { isoInstant } from '../../kernel/clock/index.ts'
import { storeSentence } from '../../kernel/sentences/index.ts'
import { declareTask } from '../../kernel/tasks/index.ts'

describe('an error is never read as "no chapters"', () => {
  test.each([
    ['answers 404', { status: 404 }],
    ['refuses', { status: 403 }],
    ['answers something else', 'html'],
  ] as const)('a title whose source %s fails alone and is checked again', async (_case, fault) => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(3, 2))
    source.breakTitle(titleAt(source, 1), fault)
    const report = await trial.library.check()
    expect(report).toMatchObject({ checkedCount: 2, errorCount: 1 })
    expect(report.results.find(({ error }) => error !== null)).toMatchObject({ mangaId: titleAt(source, 1).id, needsDownload: false })
    expect((await trial.queued()).map(({ title }) => title)).toEqual(['Title 1', 'Title 3'])
    const { http } = trial.server
    expect((await http.get(`/api/v1/downloads/follow-config?libraryId=${trial.library.id}`)).json()).toMatchObject({
      titlesWithNews: 2,
      titlesInTrouble: 1,
    })
    const known = (await http.get(`/api/v1/downloads/follow-titles/${trial.library.id}`)).json().content
    expect(known.map(({ waitsFor, waitsUntil }: Record<string, unknown>) => [waitsFor, waitsUntil])).toEqual([
      [null, null],
      ['DOWNLOAD', null],
      ['DOWNLOAD', null],
    ])
    const nowMs = trial.server.app.context.clock.now()
    const untilMs = nowMs + 20 * 60_000
    const silent = { site: 'mangadex.org', failures: 3, downSince: nowMs, pausedUntil: untilMs }
    await trial.server.app.context.db.insertInto('siteTrouble').values(silent).execute()
    expect((await http.get(`/api/v1/downloads/follow-titles/${trial.library.id}`)).json().content[1]).toMatchObject({
      waitsFor: 'SITE',
      waitsUntil: isoInstant(untilMs),
    })
    source.heal()
    await trial.library.check()
    expect(await trial.queued()).toHaveLength(3)
  })

  test('a source that is down marks all its titles as failed and keeps their known data', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().titles(2, 2))
    await trial.library.check()
    await trial.finishDownloads()
    source.breakPath(/^\/manga/, { status: 403 })
    expect(await trial.library.check()).toMatchObject({ errorCount: 2, results: [{ title: 'Title 1', apiChapterCount: 2 }, {}] })
    source.heal()
    source.forgetRequests()
    expect(await trial.library.check()).toMatchObject({ upToDateCount: 2 })
    expect(source.requests).toHaveLength(1)
  })

  test('a title whose chapters cannot be described is marked as failed, and none of it is queued', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2))
    source.breakPath(/^\/chapter\?/, 'partial', 1)
    expect(await trial.library.check()).toMatchObject({ errorCount: 1 })
    expect(await trial.queued()).toEqual([])
    expect(await trial.library.check()).toMatchObject({ needsDownloadCount: 1 })
  })

  test('a list that was silently cut short is caught up by the next check', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2, { volume: '1' }).chapters(2, { volume: '2' }))
    await trial.library.check()
    await trial.finishDownloads()
    source.publish({ volume: '2', number: '5' })
    source.breakPath(/aggregate/, 'partial', 1)
    await trial.library.check()
    await trial.library.check()
    expect((await trial.queued()).map(({ numbers }) => numbers)).toEqual([['5']])
  })

  test('a title that the source does not know is reported as unknown', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(1))
    await trial.library.write(`https://mangadex.org/title/00000000-0000-4000-8000-000000000000\n${source.titleUrl()}\nnonsense\n`)
    expect(await trial.library.check()).toMatchObject({
      needsDownloadCount: 1,
      errorCount: 1,
      results: [{ error: "MangaDex doesn't have this title" }, {}],
      warnings: [{ line: 3, message: expect.stringContaining('Not a URL') }],
    })
  })

  test('the reasons in the report of a check have codes, so that the app shows them in its own language', async () => {
    const { trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(1))
    await trial.library.write('https://mangadex.org/title/00000000-0000-4000-8000-000000000000\nnonsense\n')
    expect(await trial.library.check()).toMatchObject({
      results: [{ errorSaying: { code: 'SOURCE_KNOWS_NOT' } }],
      warnings: [{ messageSaying: { code: 'LINE_NO_ADDRESS' } }],
    })
  })

  test('a library whose folder is missing is reported, and the others are checked', async () => {
    const { trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(1), { libraries: 2 })
    await rm(trial.library.root, { recursive: true })
    const { taskId } = (await trial.server.http.post('/api/v1/downloads/check-new')).json<{ taskId: string }>()
    expect((await trial.endOf(taskId)).outcome).toMatchObject({
      totalManga: 1,
      needsDownloadCount: 1,
      warnings: [{ libraryName: 'Library 1', line: null, message: expect.stringContaining('mounted') }],
    })
  })

  test('a library whose disk is not mounted is reported, and what is known about its titles stays', async () => {
    const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(1))
    const { root, id } = trial.library
    await trial.library.check()
    await trial.finishDownloads()
    await mkdir(join(root, 'Title 1'))
    await writeFile(join(root, 'Title 1', 'c001.cbz'), anArchive())
    await trial.server.http.post(`/api/v1/libraries/${id}/scan`)
    await trial.server.app.context.tasks.idle()
    await rename(root, `${root}-mounted`)
    await mkdir(root)
    expect(await trial.library.check()).toMatchObject({ warnings: [{ message: expect.stringContaining('mounted') }] })
    await rm(root, { recursive: true })
    await rename(`${root}-mounted`, root)
    source.forgetRequests()
    expect(await trial.library.check()).toMatchObject({ upToDateCount: 1 })
    expect(source.requests).toHaveLength(1)
  })

  test('without a downloader a check fails and says how to fix it', async () => {
    const { trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(1))
    await trial.server.http.patch('/api/v1/plugins/extractor-downloader', { enabled: false })
    const { taskId } = (await trial.server.http.post(`/api/v1/downloads/follow-check/${trial.library.id}`)).json<{ taskId: string }>()
    expect(await trial.endOf(taskId)).toMatchObject({ state: 'FAILED', error: expect.stringContaining('an administrator can enable it') })
    expect((await trial.server.http.post('/api/v1/downloads/check-only')).json()).toMatchObject({ status: 503, code: 'CHECK_NOT_POSSIBLE' })
  })
})

describe('items waiting for a later retry', () => {
  const scheduledCheck = declareTask({ name: 'follows.check', payload: z.object({ libraryIds: z.array(z.string()) }) })

  test.each(databases)(
    'are skipped by scheduled checks and included when a user checks now: a failed chapter and a waiting download (%s)',
    async (_engine, aDatabase) => {
      const { source, trial } = await aFollowFixtureFor(aFakeMangaDex().title().chapters(2).title().chapters(1), {
        database: await aDatabase(),
      })
      const { db, clock, tasks } = trial.server.app.context
      const tomorrowMs = clock.now() + 24 * 3_600_000
      const scheduled = async () => trial.endOf(await tasks.enqueue(db, scheduledCheck, { libraryIds: [trial.library.id] }))
      await trial.library.check()
      // The download of the first title gave up on its chapters; that of the second one waits for a later attempt.
      const [first, second] = await trial.queued()
      if (!first || !second) throw new Error('two downloads')
      await db.deleteFrom('downloadChapter').where('downloadId', '=', first.id).execute()
      await db.deleteFrom('download').where('id', '=', first.id).execute()
      await db
        .updateTable('sourceChapter')
        .set({ state: 'failed', notBefore: tomorrowMs })
        .where('titleKey', '=', titleAt(source, 0).id)
        .execute()
      const nextAttemptAt = clock.now() + 1_800_000
      await db
        .updateTable('download')
        .set({ nextAttemptAt, message: storeSentence('It waits.') })
        .where('id', '=', second.id)
        .execute()
      const waiting = async () => (await trial.server.http.get(`/api/v1/downloads/${second.id}`)).json()

      expect((await scheduled()).outcome).toMatchObject({ needsDownloadCount: 0 })
      expect(await trial.queued()).toHaveLength(1)
      expect(await waiting()).toMatchObject({ nextAttemptAt: isoInstant(nextAttemptAt) })

      expect(await trial.library.check()).toMatchObject({ needsDownloadCount: 1 })
      expect((await trial.queued()).map(({ title, numbers }) => [title, numbers])).toContainEqual(['Title 1', ['1', '2']])
      expect(await waiting()).toMatchObject({ nextAttemptAt: null, status: 'PENDING' })
    },
  )
})
