import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import watcher, { type Event } from '@parcel/watcher'
import { expect, onTestFinished, test } from 'vitest'
import { defaultOptions } from '../libraries/default-options.ts'
import type { Library } from '../libraries/libraries.queries.ts'
import { watchFolder } from './folder-watch.ts'

const root = '/srv/manga'

/** A library with a fake watcher. @returns functions to emit removals and to list the requested scans: folders by name, and "whole" */
async function aWatchedFolder() {
  let emit: (events: readonly Event[]) => void = () => undefined
  let nowMs = 0
  const reportedFolders: string[] = []
  const watch = await watchFolder({
    library: { root, options: defaultOptions } as Library,
    watcher: {
      subscribe: async (_root, callback) => {
        emit = (events) => void callback(null, [...events])
        return { unsubscribe: async () => undefined }
      },
    },
    now: () => nowMs,
    isKnown: async () => false,
    onFolder: (path) => reportedFolders.push(path.slice(root.length + 1)),
    onFullScan: () => reportedFolders.push('whole'),
    onLost: (error) => {
      throw error ?? new Error('The watch was lost.')
    },
  })
  return {
    removes: async (folder: string, count: number, afterMs: number) => {
      nowMs += afterMs
      emit(Array.from({ length: count }, (_, n) => ({ type: 'delete', path: `${root}/${folder}/${n}.cbz` })))
    },
    reportedFolders: async () => {
      await watch.close()
      return [...new Set(reportedFolders)]
    },
  }
}

test('many books removed slowly, folder by folder, cause a scan of the whole library', async () => {
  const { removes, reportedFolders } = await aWatchedFolder()
  for (const folder of ['A', 'B', 'C']) await removes(folder, 5, 700)
  expect(await reportedFolders()).toEqual(['A', 'B', 'whole', 'C'])
})

test('a few books removed now and then cause scans of their folders only', async () => {
  const { removes, reportedFolders } = await aWatchedFolder()
  for (const folder of ['A', 'B', 'C']) await removes(folder, 5, 40_000)
  expect(await reportedFolders()).toEqual(['A', 'B', 'C'])
})

test.runIf(process.platform === 'linux')('a watch that starts again and again leaves no processes behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-watch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const library = { root: folder, options: defaultOptions } as Library
  const nothing = () => undefined
  const parts = { library, watcher, now: () => 0, isKnown: async () => false, onFolder: nothing, onFullScan: nothing, onLost: nothing }
  const before = await countShells()
  for (let n = 0; n < 3; n++) await (await watchFolder(parts)).close()
  expect((await countShells()) - before).toBe(0)
})

/** Shells that this process has started, including those that have ended and were not waited for. */
async function countShells(): Promise<number> {
  const threads = await readdir('/proc/self/task')
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8').catch(() => '')))
  const children = lists.flatMap((list) => list.split(' ').filter((id) => id !== ''))
  const names = await Promise.all(children.map((id) => readFile(`/proc/${id}/comm`, 'utf8').catch(() => '')))
  return names.filter((name) => name.trim() === 'sh').length
}
