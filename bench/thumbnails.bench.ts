// Small JPEGs of scanned pages compared with libvips' own program, two at a time.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createMemoryBudget } from '../src/kernel/memory/index.ts'
import { createImageWork } from '../src/reading/image-work.ts'
import { compare, type Outcome, timed } from './harness.ts'
import { requirePrograms, runNative } from './native.ts'

const pages = 40
const timesEach = 5
const longEdgePx = 300

export async function run(): Promise<readonly Outcome[]> {
  requirePrograms('vipsthumbnail')
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-thumbnails-'))
  try {
    const files = await makePages(folder)
    await mkdir(join(folder, 'ours'))
    await mkdir(join(folder, 'theirs'))
    return [
      await compare({
        name: `${files.length} thumbnails of ${longEdgePx} px, from file to file`,
        unit: 'ms',
        ours: () => timed(() => ours(files, join(folder, 'ours'))),
        yardstick: () => timed(() => theirs(files, join(folder, 'theirs'))),
        yardstickName: 'two vipsthumbnail',
        goal: { max: 0.9 },
      }),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const images = createImageWork({ memory: createMemoryBudget(320), jxlToPng: () => Promise.reject(new Error('no decoder')) })

/** With the same concurrency as the task that creates posters. */
async function ours(files: readonly string[], folder: string): Promise<void> {
  const waiting = files.map((file, index) => ({ file, index }))
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, index } = next
      const { bytes } = await images.thumbnail(() => readFile(file), longEdgePx, 'later')
      await writeFile(join(folder, `${index}.jpg`), bytes)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker))
}

async function theirs(files: readonly string[], folder: string): Promise<void> {
  const half = files.length >> 1
  const args = ['--size', `${longEdgePx}x${longEdgePx}`, '-o', `${folder}/%s.jpg[Q=80]`]
  await Promise.all([files.slice(0, half), files.slice(half)].map((part) => runNative('vipsthumbnail', [...args, ...part])))
}

async function makePages(folder: string): Promise<readonly string[]> {
  const names: string[] = []
  for (let page = 0; page < pages; page++) {
    const noise = { type: 'gaussian' as const, mean: 110 + page, sigma: 20 }
    const picture = await sharp({ create: { width: 1200, height: 1700, channels: 3, background: '#888', noise } })
      .blur(1.2)
      .jpeg({ quality: 85 })
      .toBuffer()
    const name = join(folder, `${page}.jpg`)
    await writeFile(name, picture)
    names.push(name)
  }
  return Array.from({ length: timesEach }, () => names).flat()
}
