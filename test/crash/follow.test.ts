// Kills a real server at every step of following a title, and of deleting chapters that its options no longer keep. Every title is in the
// follow list once, is downloaded once with its options, and what was deleted or moved is not downloaded again.
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import type { FollowStep } from '../../src/follows/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer } from './crashing-server.ts'

const steps: readonly FollowStep[] = ['follow-stored', 'follow-line-written', 'follow-completed']
const until = (look: () => Promise<void>) => vi.waitFor(look, pollOptions)

test.runIf(process.platform === 'linux')('a title is followed once, whenever the server is killed', async ({ onTestFinished }) => {
  const source = await aFakeMangaDex()
    .titles(steps.length, 4, { pages: 1, groups: ['Group'] })
    .start()
  onTestFinished(source.close)
  const server = await aCrashingServer(source)
  onTestFinished(server.cleanUp)
  await server.start()
  const library = await server.ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: server.root })
  const urls = source.titles.map((title) => source.titleUrl(title))
  const archives = async () => (await readdir(server.root, { recursive: true })).filter((name) => name.endsWith('.cbz')).toSorted()
  const folders = source.titles.map(({ title }) => requireDefined(title.en, 'the English title'))
  const expected = folders.flatMap((folder) => ['c002', 'c003', 'c004'].map((name) => join(folder, `${name} [Group].cbz`))).toSorted()

  for (const [n, step] of steps.entries()) {
    server.crashAt(step)
    await server.ask('POST', '/follows', { url: urls[n], options: { fromChapter: '2' } }).catch(() => undefined)
    expect([step, await server.died()]).toEqual([step, 'SIGKILL'])
    await server.start()
    const followed = () => server.ask<readonly object[]>('GET', `/follows?url=${encodeURIComponent(urls[n] ?? '')}`)
    await until(async () => expect([step, await followed()]).toMatchObject([step, [{ options: { fromChapter: '2' } }]]))
    // The answer was lost, so the person tries again.
    await server.ask('POST', '/follows', { url: urls[n] })
  }
  await until(async () => expect(await archives()).toEqual(expected))
  expect(await readFile(join(server.root, 'follow.txt'), 'utf8')).toBe(urls.map((url) => `${url}\n`).join(''))
  const downloads = await server.ask<{ content: readonly object[] }>('GET', '/downloads')
  expect(downloads.content).toHaveLength(steps.length)

  const pagesRequested = source.count(/^\/data\//)
  const books = async () => (await server.ask<{ content: readonly object[] }>('GET', '/books?size=50&deleted=false')).content
  await until(async () => expect(await books()).toHaveLength(expected.length))
  await server.ask('PUT', `/libraries/${library.id}/download-options`, { keepNewest: 1 })
  await server.stop()
  const database = new Database(server.databaseFile)
  database.prepare(`update "task" set "runAt" = 0 where "name" = 'follows.clean-up'`).run()
  database.close()
  server.launch('clean-up-file-deleted')
  expect(await server.died()).toBe('SIGKILL')
  await server.start()
  const newest = expected.filter((name) => name.includes('c004'))
  await until(async () => expect(await archives()).toEqual(newest))
  await until(async () => expect(await books()).toHaveLength(newest.length))
  const journal = await server.ask<{ content: readonly object[] }>('GET', '/history?size=50&type=BookFileDeleted')
  expect(journal.content).toHaveLength(expected.length - newest.length)
  await server.ask('POST', `/downloads/follow-txt/${library.id}/check-now`)
  await until(async () => {
    const { content } = await server.ask<{ content: readonly { readonly lastCheckedAt: string | null }[] }>(
      'GET',
      `/downloads/follow-titles/${library.id}`,
    )
    expect(content.filter(({ lastCheckedAt }) => lastCheckedAt !== null)).toHaveLength(steps.length)
  })
  expect(await archives()).toEqual(newest)

  const otherRoot = join(dirname(server.root), 'other')
  await mkdir(otherRoot)
  const other = await server.ask<{ id: string }>('POST', '/libraries', { name: 'Other', root: otherRoot })
  const lists = () => Promise.all([server.root, otherRoot].map((root) => readFile(join(root, 'follow.txt'), 'utf8')))
  server.crashAt('move-line-added')
  await server.ask('POST', '/follows/move', { url: urls[0], libraryId: library.id, toLibraryId: other.id }).catch(() => undefined)
  expect(await server.died()).toBe('SIGKILL')
  expect(await lists()).toEqual([urls.map((url) => `${url}\n`).join(''), `${urls[0]}\n`])
  await server.start()
  const kept = urls.slice(1).map((url) => `${url}\n`)
  await until(async () => expect(await lists()).toEqual([kept.join(''), `${urls[0]}\n`]))
  await server.ask('POST', `/downloads/follow-txt/${other.id}/check-now`)
  await until(async () => {
    const { content } = await server.ask<{ content: readonly object[] }>('GET', `/downloads/follow-titles/${other.id}`)
    expect(content).toMatchObject([{ lastCheckedAt: expect.any(String), newChapters: 0 }])
  })
  expect(source.count(/^\/data\//)).toBe(pagesRequested)
})
