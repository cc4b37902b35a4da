// Kills a real server at every step of renaming a series folder. Afterwards the folder has its old or its new name, the same in the
// database as on disk, and the book keeps its identity and its reading progress.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { folderRenameSteps } from '../../src/downloads/index.ts'
import { buildArchiveComment } from '../../src/formats/comicinfo/index.ts'
import { anArchive } from '../builders/an-archive.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer } from './crashing-server.ts'

interface Book {
  readonly id: string
  readonly seriesId: string
  readonly url: string
  readonly deleted: boolean
  readonly readProgress: { readonly page: number } | null
}

const idOf = (n: number) => `${n}a0a0a0a-0000-4000-8000-00000000000${n}`
const nameOf = (n: number) => `Title ${n}`

test.runIf(process.platform === 'linux')('a folder that is being renamed survives a kill at every step', async ({ onTestFinished }) => {
  const source = await aFakeMangaDex().start()
  onTestFinished(source.close)
  const server = await aCrashingServer(source)
  onTestFinished(server.cleanUp)
  await server.start()
  const { id: libraryId } = await server.ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: server.root })
  const books = async () => (await server.ask<{ content: readonly Book[] }>('GET', '/books?size=50')).content
  const until = (check: () => Promise<void>) => vi.waitFor(check, pollOptions)
  const ofTitle = async (n: number) => (await books()).filter(({ url }) => [idOf(n), nameOf(n)].includes(url.split('/').at(-2) ?? ''))

  for (const [n, step] of folderRenameSteps.entries()) {
    await writeChapter(server.root, n)
    await server.ask('POST', `/libraries/${libraryId}/scan`)
    await until(async () => expect(await ofTitle(n)).toHaveLength(1))
    const [book] = await ofTitle(n)
    await server.ask('PATCH', `/books/${book?.id}/read-progress`, { page: 2 })
    server.crashAt(step)
    await server.ask('POST', `/downloads/rename-folders?libraryId=${libraryId}&preview=false`).catch(() => undefined)
    expect([step, await server.died()]).toEqual([step, 'SIGKILL'])
    const folders = (await readdir(server.root)).filter((name) => name === idOf(n) || name === nameOf(n))
    expect([step, folders]).toEqual([step, [step === 'rename-planned' ? idOf(n) : nameOf(n)]])

    await server.start()
    if (step !== 'rename-planned') {
      // Complete before the first response.
      expect([step, await ofTitle(n)]).toMatchObject([step, [{ id: book?.id, url: join(server.root, nameOf(n), 'c001.cbz') }]])
      expect((await server.fetch(`/api/v1/books/${book?.id}/pages/1`)).status).toBe(200)
    }
    await until(async () => expect((await ofTitle(n)).map(({ url }) => url)).toEqual([join(server.root, nameOf(n), 'c001.cbz')]))
    expect([step, await ofTitle(n)]).toMatchObject([
      step,
      [{ id: book?.id, seriesId: book?.seriesId, deleted: false, readProgress: { page: 2 } }],
    ])
    expect([step, (await readdir(server.root)).filter((name) => name === idOf(n))]).toEqual([step, []])
  }
  await server.ask('POST', `/libraries/${libraryId}/scan?deep=true`)
  await until(async () => expect((await server.ask<{ count: number }>('GET', '/tasks')).count).toBe(0))
  await server.stop()
  expectConsistentRows(server.databaseFile)
})

/** A downloaded chapter in a folder named by ID. */
async function writeChapter(root: string, n: number): Promise<void> {
  const chapterId = `${n}b0b0b0b-0000-4000-8000-000000000001`
  const comment = buildArchiveComment({ titleId: idOf(n), chapterId, number: '1', volume: null })
  await mkdir(join(root, idOf(n)))
  await writeFile(join(root, idOf(n), 'c001.cbz'), anArchive({ seed: nameOf(n), comicInfo: { Series: nameOf(n) }, comment }))
}

function expectConsistentRows(file: string): void {
  const database = new Database(file, { readonly: true })
  try {
    const list = (query: string) => database.prepare(query).pluck().all()
    const names = [...folderRenameSteps.keys()].map(nameOf)
    expect(list('select path from series order by path')).toEqual(names)
    expect(list('select path from book order by path')).toEqual(names.map((name) => `${name}/c001.cbz`))
    expect(list('select seriesFolder from chapterUrl order by seriesFolder')).toEqual(names)
    expect(list('select count(*) from folderRename')).toEqual([0])
    expect(list("select count(*) from journalEntry where type = 'SeriesFolderRenamed'")).toEqual([names.length])
  } finally {
    database.close()
  }
}
