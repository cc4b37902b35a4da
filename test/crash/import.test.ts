// Kills a real server at every step of an import. Afterwards every file is in the library exactly once, no source is lost before that, and
// a book that was replaced has kept its progress. Files are moved by a link on one disk, and by a copy between two.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { importSteps } from '../../src/imports/index.ts'
import { anArchive } from '../builders/an-archive.ts'
import { otherDiskThan } from '../builders/other-disk.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer } from './crashing-server.ts'

interface Book {
  readonly id: string
  readonly name: string
  readonly seriesId: string
  readonly media: { readonly status: string }
  readonly readProgress: { readonly page: number } | null
}

test.runIf(process.platform === 'linux').for([
  ['on one disk', (root: string) => Promise.resolve(dirname(root))],
  ['between two disks', otherDiskThan],
] as const)('a move %s survives a kill at every step', async ([_where, diskOf], { onTestFinished, skip }) => {
  const server = await aCrashingServer({ url: 'http://127.0.0.1:1' })
  onTestFinished(server.cleanUp)
  const disk = await diskOf(server.root)
  if (disk === undefined) return skip('This machine has one disk.')
  const folder = join(server.root, 'Dawn')
  await mkdir(folder)
  const inbox = await mkdtemp(join(disk, 'hondana-inbox-'))
  onTestFinished(() => rm(inbox, { recursive: true }))
  for (const step of ['first', ...importSteps]) await writeFile(join(folder, `old ${step}.cbz`), anArchive({ seed: step }))
  await server.start()
  await server.ask('POST', '/libraries', { name: 'Manga', root: server.root })
  const books = async () => (await server.ask<{ content: readonly Book[] }>('GET', '/books?size=50')).content
  const until = (check: () => Promise<void>) => vi.waitFor(check, pollOptions)
  const book = async (name: string) => {
    const found = (await books()).find((one) => one.name === name)
    if (!found) throw new Error(`No book ${name}`)
    return found
  }
  await until(async () => expect((await book('old first')).media.status).toBe('READY'))
  const { seriesId } = await book('old first')
  for (const step of importSteps) {
    const former = await book(`old ${step}`)
    await server.ask('PATCH', `/books/${former.id}/read-progress`, { page: 2 })
    const sources = [`new ${step}`, `better ${step}`].map((name) => join(inbox, `${name}.cbz`))
    for (const path of sources) await writeFile(path, anArchive({ seed: path, pages: 4 }))
    const choices = sources.map((sourceFile, n) => ({ sourceFile, seriesId, ...(n === 1 ? { upgradeBookId: former.id } : {}) }))
    server.crashAt(step)
    await server.ask('POST', '/books/import', { copyMode: 'MOVE', books: choices }).catch(() => undefined)
    expect(await server.died()).toBe('SIGKILL')
    await server.start()
    await until(async () => expect(await readdir(inbox)).toEqual([]))
    await until(async () => expect((await book(`new ${step}`)).media.status).toBe('READY'))
    expect(await book(`better ${step}`)).toMatchObject({ readProgress: { page: 2 } })
    await until(async () => expect(await readdir(folder)).not.toContain(`old ${step}.cbz`))
    // A scan at the start does not see the old file just before it is deleted.
    expect((await books()).filter(({ name }) => name.endsWith(step))).toHaveLength(2)
  }
  const names = importSteps.flatMap((step) => [`better ${step}.cbz`, `new ${step}.cbz`])
  expect((await readdir(folder)).toSorted()).toEqual([...names, 'old first.cbz'].toSorted())
  await server.stop()
})
