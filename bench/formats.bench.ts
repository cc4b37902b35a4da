// Listing a book and reading one page in formats that need a decoder, compared with the native tool of the format if there is one.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { aRar5 } from '../src/formats/archive/rar/rar.fixture.ts'
import { aSevenZip } from '../src/formats/archive/seven-zip/seven-zip.fixture.ts'
import { plenty } from '../src/formats/decoder/decoder.fixture.ts'
import { createDecoder, type Decoder } from '../src/formats/decoder/index.ts'
import { aPdf } from '../src/formats/pdf/pdf.fixture.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { compare, type Outcome, timed } from './harness.ts'
import { runNative } from './native.ts'

const pages = 60
const maxRatio = { max: 4 } as const

/** One run of our code and one of a native program that does the same. */
interface Race {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  ours(decoder: Decoder): Promise<unknown>
}

export async function run(): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-formats-'))
  const decoder = createDecoder({ memory: plenty })
  try {
    const outcomes: Outcome[] = []
    for (const race of await prepare(folder)) {
      const { name, program, args } = race
      const ours = () => timed(() => race.ours(decoder))
      if (has(program))
        outcomes.push(
          await compare({
            name,
            unit: 'ms',
            ours,
            yardstick: () => timed(() => runNative(program, args)),
            yardstickName: program,
            goal: maxRatio,
          }),
        )
      else console.log(`skipped ${name}: there is no ${program} here; ours ${(await warm(ours)).toFixed(1)} ms`)
    }
    return outcomes
  } finally {
    await decoder.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string): Promise<readonly Race[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 38 })
    .toBuffer()
  const names = Array.from({ length: pages }, (_, index) => `${String(index + 1).padStart(4, '0')}.jpg`)
  const [rar, seven, pdf] = [join(folder, 'book.cbr'), join(folder, 'book.cb7'), join(folder, 'book.pdf')]
  await writeFile(rar, aRar5(names.map((name) => ({ name, content: picture }))))
  await writeFile(seven, await aSevenZip(Object.fromEntries(names.map((name) => [name, picture]))))
  await writeFile(pdf, aPdf(names.map(() => ({ width: 600, height: 900, colour: [0.2, 0.4, 0.6] as const }))))
  const last = { ordinal: pages - 1, name: requireDefined(names.at(-1), 'the name of the last page'), size: picture.length, crc32: -1 }
  const list = (path: string) => (decoder: Decoder) => decoder.inspect(path, { dimensions: 'first' })
  return [
    { name: 'list a RAR 5 book', program: 'unrar', args: ['lb', rar], ours: list(rar) },
    {
      name: 'last page of a RAR 5 book',
      program: 'unrar',
      args: ['p', '-inul', rar, last.name],
      ours: (decoder) => decoder.unpack(rar, [last]),
    },
    { name: 'list a 7z book', program: '7z', args: ['l', seven], ours: list(seven) },
    {
      name: 'last page of a solid 7z book',
      program: '7z',
      args: ['x', '-so', seven, last.name],
      ours: (decoder) => decoder.unpack(seven, [last]),
    },
    {
      name: 'a page of a PDF at 1,600 px',
      program: 'pdftoppm',
      args: ['-jpeg', '-scale-to', '1600', '-f', '2', '-l', '2', pdf],
      ours: (decoder) => decoder.renderPdfPage({ path: pdf, index: 1 }, 1600),
    },
  ]
}

async function warm(work: () => Promise<number>): Promise<number> {
  await work()
  return work()
}

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
