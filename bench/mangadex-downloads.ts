// Downloads of a whole title from a fake MangaDex, by a server and by gallery-dl alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import { timed } from './harness.ts'
import { pause, startServer } from './running-server.ts'

/** Downloads the title of a source. @returns ms from the request to the last CBZ in the library */
export async function downloadWithServer(source: FakeMangaDex, fetch: 'gallery-dl' | 'direct'): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-shelf-'))
  const server = await startServer({
    HONDANA_SRCA_API_URL: source.url,
    HONDANA_SRCA_UPLOADS_URL: source.images.url,
    HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
  })
  try {
    await server.call('PUT', '/api/v1/plugins/extractor-downloader/config', { fetch })
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

/** The same pages with gallery-dl alone, in one process. @returns ms */
export async function downloadWithTool(source: FakeMangaDex): Promise<number> {
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
