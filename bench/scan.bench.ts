// First scan and unchanged rescan of 10,000 books with warm caches, and a first scan with cold ones.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { makeBookTree, tenThousandBooks } from './book-tree.ts'
import { compare, type Outcome, timed } from './harness.ts'
import { requirePrograms, runNative } from './native.ts'
import { createDatabase, withPostgres } from './postgres.ts'
import { type RunningServer, startServer } from './running-server.ts'

const root = join(tmpdir(), 'hondana-bench-10k-books')

export const run = (): Promise<readonly Outcome[]> => compareScans(async () => ({}))

/** The same on PostgreSQL. */
export const runOnPostgres = (): Promise<readonly Outcome[]> =>
  withPostgres((url) => {
    let scans = 0
    return compareScans(async () => ({ HONDANA_DATABASE_URL: await createDatabase(url, `scan_${scans++}`) }))
  })

/** The first scan when the system has cached none of the files, compared with only reading them. */
export async function runCold(): Promise<readonly Outcome[]> {
  requirePrograms('find', 'xargs', 'cat', 'sync')
  await makeBookTree(root, tenThousandBooks)
  const cold = await compare({
    name: 'first scan of 10,000 books from a cold disk',
    unit: 'ms',
    ours: () => firstScanMs({}, emptyFileCache),
    yardstick: async () => {
      await emptyFileCache()
      return timed(() => runNative('sh', ['-c', `find "${root}" -name '*.cbz' -print0 | xargs -0 -n 200 -P 8 cat > /dev/null`]))
    },
    yardstickName: 'eight cat',
    goal: { max: 1.8 },
    rounds: 3,
  })
  return [cold]
}

/** Works only as root on Linux. */
async function emptyFileCache(): Promise<void> {
  await runNative('sync', [])
  await writeFile('/proc/sys/vm/drop_caches', '3')
}

/** @returns further settings of a new server */
type NewSettings = () => Promise<Readonly<Record<string, string>>>

async function compareScans(newSettings: NewSettings): Promise<readonly Outcome[]> {
  requirePrograms('find', 'unzip', 'sh')
  await makeBookTree(root, tenThousandBooks)
  return [await firstScan(newSettings), await rescan(newSettings)]
}

/** From the request to the last stored page size, compared with listing every archive with unzip. */
const firstScan = (newSettings: NewSettings) =>
  compare({
    name: 'first scan of 10,000 books with all page sizes',
    unit: 'ms',
    ours: async () => firstScanMs(await newSettings()),
    yardstick: () => timed(() => runNative('sh', ['-c', `find "${root}" -name '*.cbz' -exec unzip -l {} \\; > /dev/null`])),
    yardstickName: 'unzip -l of each',
    goal: { max: 1 / 12 },
    rounds: 1,
  })

async function firstScanMs(settings: Readonly<Record<string, string>>, prepare = async (): Promise<void> => undefined): Promise<number> {
  const server = await startServer(settings)
  await prepare()
  const elapsed = await timed(async () => {
    await server.addLibrary('Books', root)
    await pagesKnown(server)
  })
  await server.stop()
  return elapsed
}

/** Hashes, posters and the search index follow later, when the server is idle. */
async function pagesKnown(server: RunningServer): Promise<void> {
  await server.settled('library.scan')
  await server.settled('library.measure-pages')
}

async function rescan(newSettings: NewSettings): Promise<Outcome> {
  const server = await startServer(await newSettings())
  const libraryId = await server.addLibrary('Books', root)
  await server.settled()
  try {
    return await compare({
      name: 'rescan of 10,000 unchanged books',
      unit: 'ms',
      ours: () => scanMs(server, libraryId),
      yardstick: () => timed(() => runNative('find', [root, '-printf', '%p %s %T@\\n'])),
      yardstickName: 'find -printf',
      goal: { max: 2 },
      rounds: 9,
    })
  } finally {
    await server.stop()
  }
}

/** The duration that the scan itself reports, without the polling around it. */
async function scanMs(server: RunningServer, libraryId: string): Promise<number> {
  await server.call('POST', `/api/v1/libraries/${libraryId}/scan`)
  await server.settled('library.scan')
  const { content } = await server.call<{ content: { name: string; outcome: { tookMs: number } | null }[] }>('GET', '/api/v1/tasks')
  return requireDefined(content.find((task) => task.name === 'library.scan')?.outcome, 'the outcome of the scan').tookMs
}
