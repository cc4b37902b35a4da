// Downloads a title of 20 chapters with 20 pages each, from the request to the last CBZ in the library, compared with gallery-dl alone
// fetching the same pages. The site delays every response, as real ones do. Without a delay we would only measure our limit of five
// MangaDex requests per second, which gallery-dl alone does not have.
import { aFakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import { compare, type Outcome } from './harness.ts'
import { downloadWithServer, downloadWithTool } from './mangadex-downloads.ts'
import { requirePrograms } from './native.ts'

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
        ours: () => downloadWithServer(source, 'gallery-dl'),
        yardstick: () => downloadWithTool(source),
        yardstickName: 'gallery-dl alone, one process',
        goal: { max: 1 / 0.95 },
        rounds: 3,
      }),
    ]
  } finally {
    await source.close()
  }
}
