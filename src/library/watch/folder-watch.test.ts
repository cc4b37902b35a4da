import type { Event } from '@parcel/watcher'
import { expect, test } from 'vitest'
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
