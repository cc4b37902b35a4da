// Downloads a title of 20 chapters with 20 pages each, from the request to the last CBZ in the library, compared with gallery-dl alone
// fetching the same pages. The site delays every response, as real ones do. Without a delay we would only measure our limit of five
// MangaDex requests per second, which gallery-dl alone does not have.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFakeMangaDex, type FakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import { compare, type Outcome, timed } from './harness.ts'
import { requirePrograms } from './native.ts'
import { pause, startServer } from './running-server.ts'

const chapters = 20
const pages = 20
/** Typical latency of a real site on a good connection. */
const latencyMs = 60

export async function run(): Promise<readonly Outcome[]> {
  requirePrograms('gallery-dl')
  const source = await aFakeMangaDex()
    .title({ title: 'Bench', pageShape: { widthPx: 1000, heightPx: 1400 } })
    .chapters(chapters, { pages })
    .start()
  source.breakPath(/./, { latencyMs })
  try {
    return [
      await compare({
        name: `${chapters} chapters of ${pages} pages, answers after ${latencyMs} ms`,
        unit: 'ms',
        ours: () => withServer(source),
        yardstick: () => withToolAlone(source),
        yardstickName: 'gallery-dl alone, one process',
        goal: { max: 1 / 0.95 },
        rounds: 3,
      }),
    ]
  } finally {
    await source.close()
  }
}

async function withServer(source: FakeMangaDex): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-shelf-'))
  const server = await startServer({
    HONDANA_SRCA_API_URL: source.url,
    HONDANA_SRCA_UPLOADS_URL: source.url,
    HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
  })
  try {
    const libraryId = await server.addLibrary('Shelf', root)
    await server.settled()
    return await timed(async () => {
      const { id } = await server.call<{ id: string }>('POST', '/api/v1/downloads', { url: source.titleUrl(), libraryId })
      for (;;) {
        const { status, message } = await server.call<{ status: string; message: string | null }>('GET', `/api/v1/downloads/${id}`)
        if (status === 'COMPLETED') return
        if (status === 'FAILED') throw new Error(`The download failed: ${message}`)
        await pause(20)
      }
    })
  } finally {
    await server.stop()
    await rm(root, { recursive: true, force: true })
  }
}

async function withToolAlone(source: FakeMangaDex): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-tool-'))
  const config = join(folder, 'config.json')
  const mangadex = { 'api-server': source.url, directory: ['{chapter_id}'], filename: '{page:>04}.{extension}' }
  await writeFile(config, JSON.stringify({ extractor: { 'base-directory': folder, mtime: false, modules: ['mangadex'], mangadex } }))
  const urls = source.chaptersOf().map((chapter) => source.chapterUrl(chapter))
  const elapsed = await timed(async () => {
    const tool = spawn('gallery-dl', ['--config-ignore', '-c', config, '-q', '-i', '-'], { stdio: ['pipe', 'ignore', 'inherit'] })
    tool.stdin.end(urls.join('\n'))
    const [code] = await once(tool, 'exit')
    if (code !== 0) throw new Error(`gallery-dl ended with ${code}`)
  })
  await rm(folder, { recursive: true, force: true })
  return elapsed
}
