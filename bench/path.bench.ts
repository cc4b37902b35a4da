// How many source files somebody opens who follows one request through the server: those of which a function runs while a server that is
// already in use responds. Work in the background is left out, because it doesn't run during every one of several requests.
import { mkdtemp, rm } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '../src/app.ts'
import { readSettings } from '../src/kernel/config/index.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { silentLog } from '../src/kernel/log/index.ts'
import { makeBookTree } from './book-tree.ts'
import type { Outcome } from './harness.ts'
import { administrator, callOn, pause, signIn, waitUntilIdle } from './running-server.ts'

/** Of version 0.1, counted in the same way. */
const earlier = { 'a list of series': 40, 'a page image': 25 } as const

const sources = join(import.meta.dirname, '..')
const fewBooks = { series: 3, booksPerSeries: 2, pagesPerBook: 3, page: { widthPx: 400, heightPx: 600, quality: 60 } }
const rounds = 5
/** What runs after a response, such as counting it, belongs to the request. */
const afterwardsMs = 100

export async function run(): Promise<readonly Outcome[]> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-path-'))
  const configDir = join(root, 'config')
  await makeBookTree(join(root, 'books'), fewBooks)
  const { settings } = readSettings({
    HONDANA_HOST: '127.0.0.1',
    HONDANA_PORT: '0',
    HONDANA_CONFIG_DIR: configDir,
    HONDANA_ADMIN_EMAIL: administrator.email,
    HONDANA_ADMIN_PASSWORD: administrator.password,
    HONDANA_WATCH_LIBRARIES: 'false',
  })
  const app = await createApp({ settings, log: silentLog, shutDown: () => undefined })
  const url = await app.http.listen({ host: settings.host, port: settings.port })
  await app.start()
  try {
    const call = callOn(url)
    await call('POST', '/api/v1/libraries', { name: 'Books', root: join(root, 'books') })
    await waitUntilIdle(call, '')
    const { content } = await call<{ content: { id: string }[] }>('GET', '/api/v1/books')
    const { id } = requireDefined(content[0], 'a book')
    const headers = await signIn(url)
    return [
      report('a list of series', await filesOf(() => get(`${url}/api/v1/series`, headers))),
      report('a page image', await filesOf(() => get(`${url}/api/v1/books/${id}/pages/1`, headers))),
    ]
  } finally {
    await app.close()
    await rm(root, { recursive: true })
  }
}

async function get(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
}

/** The source files that run in each of several requests. */
async function filesOf(request: () => Promise<void>): Promise<ReadonlySet<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const found: Set<string>[] = []
  for (let round = 0; round <= rounds; round++) {
    await session.post('Profiler.takePreciseCoverage')
    await request()
    await pause(afterwardsMs)
    const ran = await filesSinceLastTake(session)
    // The first request fills the caches.
    if (round > 0) found.push(ran)
  }
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return found.reduce((all, ran) => all.intersection(ran))
}

async function filesSinceLastTake(session: Session): Promise<Set<string>> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
  const paths = ran.flatMap(({ url }) => (url.startsWith('file:') ? [relative(sources, fileURLToPath(url))] : []))
  return new Set(paths.filter((path) => /^(src|plugins)\//.test(path)))
}

function report(name: keyof typeof earlier, files: ReadonlySet<string>): Outcome {
  const yardstick = earlier[name]
  const met = files.size <= yardstick
  const inKernel = [...files].filter((path) => path.startsWith('src/kernel/')).length
  console.log(
    `${met ? 'met   ' : 'missed'} source files of ${name}: ${files.size}, ${inKernel} of them in src/kernel (goal ≤ ${yardstick})`,
  )
  for (const path of [...files].toSorted()) console.log(`       ${path}`)
  return { name: `source files of ${name}`, ours: files.size, yardstick, ratio: files.size / yardstick, met }
}
