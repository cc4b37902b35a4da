// Lists and requests at and beyond their limits.
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aFollowFixture, type FollowFixture, titleAt } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const base = '/api/v1/downloads'
let source: FakeMangaDex
let trial: FollowFixture
beforeAll(async () => {
  source = await aFakeMangaDex().titles(2_000, 1).start()
  trial = await aFollowFixture({ srcaUrl: source.url })
})
afterAll(async () => {
  await trial.close()
  await source.close()
})
beforeEach(async () => {
  const { db } = trial.server.app.context
  for (const table of ['downloadChapter', 'download', 'followTitle'] as const) await db.deleteFrom(table).execute()
})

/** Stores a full check a day ago for each title, with no chapter missing. */
async function rememberAll(): Promise<void> {
  const { db } = trial.server.app.context
  const checkedAt = Date.now() - 24 * 3_600_000
  const rows = source.titles.map((title) => ({
    libraryId: trial.library.id,
    titleKey: title.id,
    url: source.titleUrl(title),
    title: requireDefined(title.title.en, 'the English title'),
    language: 'en',
    marker: requireDefined(source.chaptersOf(title).at(-1), 'the last chapter').id,
    lastFullLookAt: checkedAt,
    lookAgainAt: null,
    wanted: '[]',
    listedChapters: 1,
    newChapters: 0,
    lastCheckedAt: checkedAt,
    lastError: null,
  }))
  for (let start = 0; start < rows.length; start += 100)
    await db
      .insertInto('followTitle')
      .values(rows.slice(start, start + 100))
      .execute()
}

test('2,000 unchanged titles cost 20 requests', async () => {
  await rememberAll()
  await trial.library.write(source.titles.map((title) => source.titleUrl(title)).join('\n'))
  source.forgetRequests()
  expect(await trial.library.check()).toMatchObject({ totalManga: 2_000, upToDateCount: 2_000, errorCount: 0 })
  expect(source.requests).toHaveLength(20)
})

test('a list of 100,000 lines is handled like any other', async () => {
  const lines = Array.from({ length: 100_000 }, (_, n) => (n % 2 === 0 ? `# ${n}` : ''))
  lines[0] = source.titleUrl()
  lines[99_999] = source.titleUrl(titleAt(source, 1))
  const content = lines.join('\n')
  const path = `${base}/follow-txt/${trial.library.id}`
  expect((await trial.server.http.put(path, { content })).statusCode).toBe(204)
  expect((await trial.server.http.get(path)).json()).toMatchObject({ content })
  expect((await trial.server.http.get(`${base}/follow-config?libraryId=${trial.library.id}`)).json()).toMatchObject({ urlCount: 2 })
  expect(await trial.library.check()).toMatchObject({ totalManga: 2, needsDownloadCount: 2, warnings: [] })
})

test('lines that read like options are not addresses and cause no requests', async () => {
  await trial.library.write(`--exec=rm\n-o base-directory=/etc\nr:https://example.org/a\nhttps://example.org/ --exec rm\n@/etc/passwd\n`)
  const report = await trial.library.check()
  expect(report).toMatchObject({ totalManga: 0, errorCount: 0 })
  expect(report.warnings.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
})

test('a list sent in another encoding is rejected, and the existing one is kept', async () => {
  await trial.library.write('# mine')
  const response = await trial.server.http.inject({
    method: 'PUT',
    url: `${base}/follow-txt/${trial.library.id}`,
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from('{"content":"# \xe4"}', 'latin1'),
  })
  expect(response.json()).toMatchObject({ status: 400, code: 'BODY_NOT_READABLE' })
  expect(await trial.library.text()).toBe('# mine')
})

test('a list in a read-only location can be read, and a change reports the error', async () => {
  const library = await trial.addLibrary()
  await symlink('/proc/sys/kernel/ostype', join(library.root, 'follow.txt'))
  const path = `${base}/follow-txt/${library.id}`
  expect((await trial.server.http.get(path)).statusCode).toBe(200)
  expect((await trial.server.http.put(path, { content: source.titleUrl() })).json()).toMatchObject({
    status: 409,
    code: 'FOLLOW_FILE_NOT_WRITABLE',
    message: expect.stringContaining('Nothing was changed.'),
  })
})

test('ten requested checks while one is running become a single check', async () => {
  await trial.library.write(
    source.titles
      .slice(0, 5)
      .map((title) => source.titleUrl(title))
      .join('\n'),
  )
  source.forgetRequests()
  source.breakPath(/aggregate/, 'held')
  const press = async () => (await trial.server.http.post(`${base}/follow-check/${trial.library.id}`)).json<{ taskId: string }>().taskId
  const first = await press()
  await expect.poll(() => source.count(/aggregate/)).toBeGreaterThan(0)
  const others = new Set(await Promise.all(Array.from({ length: 10 }, press)))
  expect(others.size).toBe(1)
  expect(others).not.toContain(first)
  source.heal()
  for (const taskId of [first, ...others]) expect((await trial.endOf(taskId)).state).toBe('SUCCEEDED')
})

test('a check reports its progress while titles are being listed', async () => {
  await trial.library.write(
    source.titles
      .slice(0, 12)
      .map((title) => source.titleUrl(title))
      .join('\n'),
  )
  source.breakPath(/aggregate/, 'held')
  source.breakPath(/aggregate/, { latencyMs: 0 }, 6)
  const { taskId } = (await trial.server.http.post(`${base}/follow-check/${trial.library.id}`)).json<{ taskId: string }>()
  const percent = async () =>
    (await trial.server.http.get(`/api/v1/tasks/${taskId}`)).json<{ progress: { percent: number } | null }>().progress?.percent ?? 0
  await expect.poll(percent).toBeGreaterThan(20)
  expect(await percent()).toBeLessThan(100)
  source.heal()
  expect((await trial.endOf(taskId)).progress).toMatchObject({ percent: 100 })
})
