import type { Event } from '@parcel/watcher'
import { expect, test } from 'vitest'
import { defaultOptions } from '../libraries/default-options.ts'
import type { Library } from '../libraries/libraries.queries.ts'
import { watchFolder } from './folder-watch.ts'

const root = '/srv/manga'

/** A library with a fake watcher. @returns functions to emit removals and to list the requested scans: folders by name, and "whole" */
async function aWatchedFolder() {
  let tell: (events: readonly Event[]) => void = () => undefined
  let nowMs = 0
  const looked: string[] = []
  const watch = await watchFolder({
    library: { root, options: defaultOptions } as Library,
    watcher: {
      subscribe: async (_root, told) => {
        tell = (events) => void told(null, [...events])
        return { unsubscribe: async () => undefined }
      },
    },
    now: () => nowMs,
    isKnown: async () => false,
    onFolder: (path) => looked.push(path.slice(root.length + 1)),
    onWhole: () => looked.push('whole'),
    onLost: (error) => {
      throw error ?? new Error('The watch was lost.')
    },
  })
  return {
    removes: async (folder: string, count: number, afterMs: number) => {
      nowMs += afterMs
      tell(Array.from({ length: count }, (_, n) => ({ type: 'delete', path: `${root}/${folder}/${n}.cbz` })))
    },
    looked: async () => {
      await watch.close()
      return [...new Set(looked)]
    },
  }
}

test('many books removed slowly, folder by folder, cause a scan of the whole library', async () => {
  const { removes, looked } = await aWatchedFolder()
  for (const folder of ['A', 'B', 'C']) await removes(folder, 5, 700)
  expect(await looked()).toEqual(['A', 'B', 'whole', 'C'])
})

test('a few books removed now and then cause scans of their folders only', async () => {
  const { removes, looked } = await aWatchedFolder()
  for (const folder of ['A', 'B', 'C']) await removes(folder, 5, 40_000)
  expect(await looked()).toEqual(['A', 'B', 'C'])
})
