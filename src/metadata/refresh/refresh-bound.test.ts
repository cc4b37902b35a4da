// The server's clock is set back while metadata is requested for a whole library.
import { expect, onTestFinished, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { type MetadataProvider, SourceNotFound } from '../../plugins/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { refreshBound } from './refresh-bound.ts'

const dayMs = 86_400_000
const idOf = (n: number) => `801513ba-a712-498c-8f57-cae55b38cc${n}`

test.each(databases)('a clock that is set back repeats no more than what was just requested on %s', async (_engine, aDatabase) => {
  const server = await aServer({ database: await aDatabase(), working: true })
  const names = Array.from({ length: 45 }, (_, n) => idOf(10 + n))
  const library = await aLibrary({ server, files: Object.fromEntries(names.map((name) => [`${name}/1.cbz`, {}])) })
  onTestFinished(async () => {
    await server.close()
    await library.removeFolder()
  })
  const { context } = server.app
  const requested: string[] = []
  const stop = new AbortController()
  let aheadMs = dayMs
  const getSeriesMetadata: MetadataProvider['getSeriesMetadata'] = async (id) => {
    requested.push(id)
    if (requested.length === 30) aheadMs = 0
    if (requested.length === 200) stop.abort()
    throw new SourceNotFound('')
  }
  const deps: MetadataDeps = {
    ...context,
    clock: { ...context.clock, now: () => Date.now() + aheadMs },
    sources: {
      all: [{ id: 'srca', name: 'MangaDex', hosts: [], canHandle: () => false }],
      provider: async () => ({ state: 'ready', provider: { getSeriesMetadata } as MetadataProvider }),
    },
    ports: {
      downloadedTitle: async () => undefined,
      hasPoster: async () => true,
      addPoster: async () => undefined,
      setPoster: async () => ({ mediaType: 'image/png' }),
    },
  }
  const run = { signal: stop.signal, progress: () => undefined }
  await refreshBound(deps, { askedBeforeMs: deps.clock.now() }, run).catch(() => undefined)
  expect(new Set(requested).size).toBe(names.length)
  expect(requested.length).toBeLessThanOrEqual(names.length + 20)
})
