import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFollowFixture, type FollowFixture, type FollowingLibrary, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { listLibrariesOfTitle } from '../../chapters/records/index.ts'
import { createFollowFiles } from '../list/follow-file.ts'
import type { FollowStep } from './follow-title.ts'
import { completePendingMoves, moveFollow } from './move-follow.ts'

const path = '/api/v1/follows'

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let source: FakeMangaDex
  let trial: FollowFixture
  let manga: FollowingLibrary
  let webtoons: FollowingLibrary
  beforeAll(async () => {
    source = await aFakeMangaDex().titles(3, 2).start()
    trial = await aFollowFixture({ srcaUrl: source.url, libraries: 2, database: await aDatabase() })
    const [first, second] = trial.libraries
    if (!first || !second) throw new Error('two libraries')
    manga = first
    webtoons = second
  })
  afterAll(async () => {
    await trial.close()
    await source.close()
  })

  const urlOf = (n: number) => source.titleUrl(titleAt(source, n))
  const follow = (n: number, options = {}) => trial.server.http.post(path, { url: urlOf(n), libraryId: manga.id, options })
  const move = (n: number, from = manga, to = webtoons) =>
    trial.server.http.post(`${path}/move`, { url: urlOf(n), libraryId: from.id, toLibraryId: to.id })
  const followersOf = async (n: number) =>
    (await trial.server.http.get(`${path}?url=${encodeURIComponent(urlOf(n))}`))
      .json<{ libraryId: string; options: { fromChapter: string | null } }[]>()
      .map(({ libraryId, options }) => [libraryId, options.fromChapter])

  test('a moved title keeps its options, and only its new chapters are downloaded to the other library', async () => {
    await manga.write('# mine\r\n')
    await follow(0, { fromChapter: '1' })
    expect((await move(0)).json()).toMatchObject({ status: 409, code: 'TITLE_BEING_DOWNLOADED' })
    await trial.finishDownloads(source)
    const moved = await move(0)
    expect(moved.statusCode, moved.body).toBe(200)
    expect(moved.json()).toMatchObject({ libraryId: webtoons.id, title: 'Title 1', options: { fromChapter: '1' } })
    expect([await manga.text(), await webtoons.text()]).toEqual(['# mine\r\n', `${urlOf(0)}\n`])
    expect(await followersOf(0)).toEqual([[webtoons.id, '1']])
    await webtoons.check()
    expect(await trial.queued()).toEqual([])
    expect(await listLibrariesOfTitle(trial.server.app.context.db, titleAt(source, 0).id)).toEqual([])
    source.publish({ number: '3' }, titleAt(source, 0))
    await webtoons.check()
    expect(await trial.queued()).toMatchObject([{ libraryId: webtoons.id, numbers: ['3'] }])
    await trial.finishDownloads(source)
    // And back, with what both libraries have.
    expect((await move(0, webtoons, manga)).statusCode).toBe(200)
    await manga.check()
    expect(await trial.queued()).toEqual([])
    expect([await manga.text(), await webtoons.text()]).toEqual([`# mine\r\n${urlOf(0)}\r\n`, ''])
  })

  test.each([2, 5])('a title whose move is requested %i times at once is moved once, with its options', async (times) => {
    await Promise.all([manga.write(''), webtoons.write('')])
    await follow(1, { fromChapter: '1' })
    await trial.finishDownloads(source)
    const places = [manga, webtoons, manga, webtoons, manga, webtoons] as const
    for (const from of places) {
      const to = from === manga ? webtoons : manga
      const answers = await Promise.all(Array.from({ length: times }, () => move(1, from, to)))
      const refusals = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json<{ code: string }>().code)
      expect(answers.length - refusals.length).toBe(1)
      expect(['LIBRARY_FOLLOWS_TITLE', 'TITLE_NOT_FOLLOWED']).toEqual(expect.arrayContaining(refusals))
      expect(await followersOf(1)).toEqual([[to.id, '1']])
      expect([await from.text(), await to.text()]).toEqual(['', `${urlOf(1)}\n`])
    }
  })

  test('a library that already follows the title keeps its line, and one that follows nothing of it has nothing to move', async () => {
    await manga.write(urlOf(1))
    await webtoons.write(`${urlOf(1)}/slug`)
    expect((await move(1)).json()).toMatchObject({ status: 409, code: 'LIBRARY_FOLLOWS_TITLE' })
    expect((await move(2)).json()).toMatchObject({ status: 404, code: 'TITLE_NOT_FOLLOWED' })
    expect([await manga.text(), await webtoons.text()]).toEqual([urlOf(1), `${urlOf(1)}/slug`])
  })

  test('a title whose failed download is retried later is not moved before, and the download can be cancelled', async () => {
    const { context } = trial.server.app
    await Promise.all([manga.write(''), webtoons.write('')])
    await follow(0)
    const failed = { status: 'FAILED', attempt: 1, nextAttemptAt: context.clock.now() + 600_000 } as const
    const { id } = await context.db
      .updateTable('download')
      .set(failed)
      .where('status', '=', 'PENDING')
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await move(0)).json()).toMatchObject({ status: 409, code: 'TITLE_BEING_DOWNLOADED' })
    const follows = await trial.server.http.get(`${path}?url=${encodeURIComponent(urlOf(0))}`)
    expect(follows.json()).toMatchObject([{ libraryId: manga.id, downloadId: id }])
    await trial.server.http.post(`/api/v1/downloads/${id}/action`, { action: 'CANCEL' })
    expect((await move(0)).statusCode).toBe(200)
  })

  test.each(['move-stored', 'move-line-added', 'move-line-removed'] as const)('a move that ended at %s is completed', async (last) => {
    const { context } = trial.server.app
    await Promise.all([manga.write(''), webtoons.write('')])
    await follow(2, { fromChapter: '2' })
    await trial.finishDownloads(source)
    const { id: userId } = await context.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const onFollowStep = (step: FollowStep) => {
      if (step === last) throw new Error('stop')
    }
    const deps = { ...context, files: createFollowFiles(context), onFollowStep }
    const title = { titleKey: titleAt(source, 2).id, url: urlOf(2), from: manga, to: webtoons, userId }
    await expect(moveFollow(deps, title)).rejects.toThrow('stop')
    const again = { ...deps, onFollowStep: () => undefined }
    await Promise.all([completePendingMoves(again), completePendingMoves(again)])
    expect([await manga.text(), await webtoons.text()]).toEqual(['', `${urlOf(2)}\n`])
    expect(await followersOf(2)).toEqual([[webtoons.id, '2']])
    expect(await context.db.selectFrom('pendingMove').selectAll().execute()).toEqual([])
    await webtoons.check()
    expect(await trial.queued()).toEqual([])
    await trial.server.http.delete(`${path}?libraryId=${webtoons.id}&url=${encodeURIComponent(urlOf(2))}`)
  })

  test.each([
    ['editor', 2],
    ['file', 1],
  ] as const)('a moved title that is removed in the %s and followed again is downloaded completely', async (how, title) => {
    await Promise.all([manga.write(urlOf(title)), webtoons.write('')])
    await manga.check()
    await trial.finishDownloads(source)
    expect((await move(title)).statusCode).toBe(200)
    const others = `${urlOf(0)}\n`
    if (how === 'editor') await trial.server.http.put(`/api/v1/downloads/follow-txt/${webtoons.id}`, { content: others })
    else await webtoons.write(others)
    await webtoons.check()
    await webtoons.write(urlOf(title))
    await webtoons.check()
    const queued = (await trial.queued()).filter((one) => one.title === titleAt(source, title).title.en)
    expect(queued).toMatchObject([{ libraryId: webtoons.id, numbers: ['1', '2'] }])
    await trial.finishDownloads(source)
  })

  test('a moved title that is set to one release of each chapter, by any group, still gets only one', async () => {
    const { db } = trial.server.app.context
    await Promise.all([manga.write(urlOf(1)), webtoons.write('')])
    const preference = { libraryId: manga.id, titleKey: titleAt(source, 1).id, oneRelease: 1, groups: '[]' } as const
    await db.insertInto('releasePreference').values(preference).execute()
    await manga.check()
    await trial.finishDownloads(source)
    expect((await move(1)).statusCode).toBe(200)
    for (const group of ['A', 'B']) source.publish({ number: '9', groups: [group] }, titleAt(source, 1))
    await webtoons.check()
    expect(await trial.queued()).toMatchObject([{ libraryId: webtoons.id, numbers: ['9'] }])
    await trial.finishDownloads(source)
  })
})
