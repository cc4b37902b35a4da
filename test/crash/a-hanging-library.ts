// A server with two libraries, one of them on a disk of its own that can hang:
// `const server = await aHangingLibrary(files)`, then `await server.hang()`.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { aDisk } from '../builders/a-disk.ts'
import { aHangingDisk, type HangingDisk } from '../builders/a-hanging-disk.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer, type CrashingServer, shortLived } from './crashing-server.ts'

/** The 30 seconds that a disk has to respond, and that pass between two questions to it, are two. */
const hurry = `
  import timers from 'node:timers/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, ms, ...rest) => setTimeout(work, ms === 30_000 ? 2_000 : ms, ...rest)
  const delay = timers.setTimeout
  timers.setTimeout = (ms, ...rest) => delay(ms === 30_000 ? 2_000 : ms, ...rest)
  syncBuiltinESMExports()`
const execArgv = [...shortLived, '--import', `data:text/javascript,${encodeURIComponent(hurry)}`]

export interface BookView {
  readonly id: string
  readonly seriesId: string
  readonly url: string
  readonly media: { readonly status: string }
}
interface Page<T> {
  readonly content: readonly T[]
}
export interface TaskView {
  readonly name: string
  readonly key: string
  readonly state: string
  readonly errorSaying: { readonly code: string } | null
}

export interface HangingLibrary {
  readonly server: CrashingServer
  readonly roots: { readonly hanging: string; readonly other: string }
  readonly ids: { readonly hanging: string; readonly other: string }
  readonly books: { readonly hanging: readonly BookView[]; readonly other: readonly BookView[] }
  hang(): Promise<HangingDisk>
  tasks(): Promise<readonly TaskView[]>
}

export interface HangingLibrarySpec {
  readonly source?: { readonly url: string }
  beforeStart?(server: CrashingServer): Promise<void>
}

/** @param files of each library, by path; all are READY when this resolves */
export async function aHangingLibrary(
  files: Readonly<Record<string, Uint8Array>>,
  { source = { url: 'http://127.0.0.1:9' }, beforeStart = async () => undefined }: HangingLibrarySpec = {},
): Promise<HangingLibrary> {
  const server = await aCrashingServer(source, { execArgv, env: { HONDANA_LOG_LEVEL: 'silent' } })
  onTestFinished(server.cleanUp)
  const roots = { hanging: join(server.root, 'hanging'), other: join(server.root, 'other') }
  // The server must know it as a separate disk before it hangs.
  const share = await aDisk(roots.hanging)
  onTestFinished(share.remove)
  await mkdir(roots.other)
  for (const root of Object.values(roots)) {
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), bytes)
    }
  }
  await beforeStart(server)
  await server.start()
  const addLibrary = async (name: keyof typeof roots) =>
    (await server.ask<{ id: string }>('POST', '/libraries', { name, root: roots[name] })).id
  const ids = { hanging: await addLibrary('hanging'), other: await addLibrary('other') }
  const list = async () => (await server.ask<Page<BookView>>('GET', '/books?unpaged=true')).content
  const expected = 2 * Object.keys(files).filter((path) => /\.cb.$/.test(path)).length
  const countReady = async () => (await list()).filter(({ media }) => media.status === 'READY').length
  await expect.poll(countReady, pollOptions).toBe(expected)
  const books = await list()
  const booksOf = (name: keyof typeof roots) => books.filter(({ url }) => url.startsWith(roots[name]))
  return {
    server,
    roots,
    ids,
    books: { hanging: booksOf('hanging'), other: booksOf('other') },
    hang: async () => {
      const disk = await aHangingDisk(roots.hanging)
      onTestFinished(disk.end)
      return disk
    },
    tasks: async () => (await server.ask<Page<TaskView>>('GET', '/tasks?size=1000')).content,
  }
}
