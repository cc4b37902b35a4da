// Downloads MangaDex chapters without gallery-dl, compared with gallery-dl alone and with what MangaDex's limits permit. Images have a
// host of their own, as at MangaDex, so only questions to the API count. A 429 fails the comparison.
import { aFakeMangaDex, type FakeMangaDex, type LimitSpec } from '../test/fakes/fake-mangadex.ts'
import { compare, type Outcome, report } from './harness.ts'
import { downloadWithServer, downloadWithTool } from './mangadex-downloads.ts'
import { requirePrograms } from './native.ts'

const latencyMs = 50
const unit = 'chapters/min'

export async function run(): Promise<readonly Outcome[]> {
  requirePrograms('gallery-dl')
  return [
    await withGalleryDl(20, 40),
    await withinLimit('5 requests a second', 150, { limits: { requestsPerSecond: 5 }, permittedPerMinute: 300 }),
    // All 40 of a minute may come at its start, so 120 chapters need two minutes, and the last 40 take 8 s at 5 requests a second.
    await withinLimit('40 image servers a minute', 120, {
      limits: { requestsPerSecond: 5, atHomePerMinute: 40 },
      permittedPerMinute: 120 / (128 / 60),
    }),
  ]
}

async function withGalleryDl(chapters: number, pages: number): Promise<Outcome> {
  const source = await aSource(chapters, pages, {})
  try {
    return await compare({
      name: `${chapters} chapters of ${pages} pages, answers after ${latencyMs} ms`,
      unit,
      ours: async () => perMinute(chapters, await downloadDirectly(source)),
      yardstick: async () => perMinute(chapters, await downloadWithTool(source)),
      yardstickName: 'gallery-dl alone, one process',
      goal: { min: 3 },
      rounds: 3,
    })
  } finally {
    await source.close()
  }
}

interface Permitted {
  readonly limits: LimitSpec
  readonly permittedPerMinute: number
}

async function withinLimit(name: string, chapters: number, { limits, permittedPerMinute }: Permitted): Promise<Outcome> {
  const source = await aSource(chapters, 3, limits)
  try {
    const ours = [perMinute(chapters, await downloadDirectly(source))]
    return report({ name, unit, ours, yardstick: [permittedPerMinute], yardstickName: 'permitted', goal: { min: 0.9 } })
  } finally {
    await source.close()
  }
}

async function aSource(chapters: number, pages: number, limits: LimitSpec): Promise<FakeMangaDex> {
  const pageShape = { widthPx: 600, heightPx: 840, format: 'jpeg' } as const
  const source = await aFakeMangaDex()
    .title({ title: 'Bench', pageShape })
    .chapters(chapters, { pages })
    .limitedTo(limits)
    .imagesApart()
    .start()
  source.breakPath(/./, { latencyMs })
  source.images.breakPath(/./, { latencyMs })
  return source
}

async function downloadDirectly(source: FakeMangaDex): Promise<number> {
  const elapsedMs = await downloadWithServer(source, 'direct')
  if (source.refusals() > 0) throw new Error(`The site answered ${source.refusals()} requests with 429`)
  return elapsedMs
}

const perMinute = (chapters: number, elapsedMs: number): number => chapters / (elapsedMs / 60_000)
