// Splits tall pages into pages of a book: compared with decoding and encoding them once with libvips and, for a whole book, with the
// programs that people use for it.
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { rewriteZipSafely, writeCbzSafely } from '../src/formats/archive/zip/index.ts'
import { cutJpeg } from '../src/formats/jpeg-cut/index.ts'
import { createMemoryBudget } from '../src/kernel/memory/index.ts'
import { createPageCutters } from '../src/pages/cut/page-cutters.ts'
import { pagesToCut, planSplit } from '../src/pages/cut/plan-split.ts'
import { aJpegStrip } from '../src/pages/strips.fixture.ts'
import { compare, type Outcome, timed } from './harness.ts'
import { requirePrograms, runNative } from './native.ts'

const [widthPx, heightPx, partPx] = [800, 15_000, 2000]
const strips = 10
const timesEach = 5
const mode = { kind: 'tall', minHeight: 10_000, maxHeight: partPx } as const
const starts = Array.from({ length: Math.ceil(heightPx / partPx) }, (_, part) => part * partPx)

export async function run(): Promise<readonly Outcome[]> {
  requirePrograms('unzip', 'zip', 'convert')
  sharp.concurrency(1)
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-split-'))
  const cutters = createPageCutters(createMemoryBudget(320).decoded)
  try {
    const strip = await aJpegStrip(widthPx, heightPx, { quality: 85, chromaSubsampling: '4:2:0' })
    const book = join(folder, 'book.cbz')
    const entries = Array.from({ length: strips }, (_, page) => ({ name: `${String(page + 1).padStart(3, '0')}.jpg`, content: strip }))
    await writeCbzSafely({ target: book, entries, comment: '', modifiedAt: new Date() })
    return [
      await compare({
        name: `a JPEG strip of ${widthPx} x ${heightPx} cut into ${starts.length}`,
        unit: 'ms',
        ours: () => timed(async () => repeat(timesEach, async () => cutJpeg(strip, starts))),
        yardstick: () => timed(() => repeat(timesEach, () => decodeAndEncode(strip))),
        yardstickName: 'libvips, decoded once, one thread',
        goal: { max: 0.5 },
      }),
      await compare({
        name: `a book of ${strips} strips`,
        unit: 'ms',
        ours: () => timed(() => splitBook(cutters, book, folder)),
        yardstick: () => timed(() => splitByPrograms(book, folder)),
        yardstickName: 'unzip, ImageMagick, zip',
        goal: { max: 0.25 },
        rounds: 3,
      }),
    ]
  } finally {
    await cutters.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await work()
}

async function decodeAndEncode(strip: Buffer): Promise<void> {
  const { data, info } = await sharp(strip).raw().toBuffer({ resolveWithObject: true })
  for (const top of starts) {
    const height = Math.min(partPx, heightPx - top)
    await sharp(data, { raw: info })
      .extract({ left: 0, top, width: widthPx, height })
      .jpeg({ quality: 85, optimiseCoding: false })
      .toBuffer()
  }
}

/** Same steps as in the server, without the database. */
async function splitBook(cutters: ReturnType<typeof createPageCutters>, book: string, folder: string): Promise<void> {
  const path = join(folder, 'ours.cbz')
  await copyFile(book, path)
  const parts = await mkdtemp(join(folder, 'parts-'))
  const contents = await cutters.inspect(path)
  const outcomes = await cutters.cut({ path, folder: parts, pages: pagesToCut(contents, mode) })
  const plan = planSplit(contents, outcomes)
  if (!plan) throw new Error('The book cannot be cut')
  await rewriteZipSafely({ path, set: plan.set, expand: plan.expand, modifiedAt: new Date() })
  await rm(parts, { recursive: true })
}

async function splitByPrograms(book: string, folder: string): Promise<void> {
  const work = await mkdtemp(join(folder, 'theirs-'))
  await runNative('unzip', ['-q', book, '-d', work])
  await mkdir(join(work, 'cut'))
  for (const page of (await readdir(work)).filter((name) => name.endsWith('.jpg'))) {
    await runNative('convert', [join(work, page), '-crop', `x${partPx}`, '+repage', join(work, 'cut', page.replace('.jpg', '_%d.jpg'))])
  }
  await runNative('zip', ['-q', '-0', '-r', join(work, 'theirs.cbz'), join(work, 'cut')])
  await runNative('sync', [join(work, 'theirs.cbz')])
  await rm(work, { recursive: true })
}
