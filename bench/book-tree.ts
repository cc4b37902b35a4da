// A library for benchmarks: folders of stored CBZ files, each with small real JPEG pages and a ComicInfo.xml.
import { mkdir, open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

export interface TreeShape {
  readonly series: number
  readonly booksPerSeries: number
  readonly pagesPerBook: number
  /** Dimensions of a page image. */
  readonly page: { readonly widthPx: number; readonly heightPx: number; readonly quality: number }
}

/** 10,000 books of 20 pages of about 12 KB. */
export const tenThousandBooks: TreeShape = {
  series: 500,
  booksPerSeries: 20,
  pagesPerBook: 20,
  page: { widthPx: 400, heightPx: 600, quality: 60 },
}

/** Creates the tree under `root` unless a complete one already exists. */
export async function makeBookTree(root: string, shape: TreeShape): Promise<void> {
  const done = join(root, '.complete')
  if (await stat(done).catch(() => undefined)) return
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, seed) => noisyPicture(shape.page, seed)))
  for (let series = 1; series <= shape.series; series++) {
    const folder = join(root, `Series ${String(series).padStart(4, '0')}`)
    await mkdir(folder, { recursive: true })
    for (let book = 1; book <= shape.booksPerSeries; book++) {
      await writeFile(
        join(folder, `c${String(book).padStart(3, '0')}.cbz`),
        makeBook({ series, book, pictures, pages: shape.pagesPerBook }),
      )
    }
  }
  await writeFile(done, '')
  const folder = await open(root)
  await folder.sync()
  await folder.close()
}

async function noisyPicture({ widthPx, heightPx, quality }: TreeShape['page'], seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 100 + 12 * seed, sigma: 9 }
  const picture = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#888', noise } })
  return Buffer.from(await picture.jpeg({ quality }).toBuffer())
}

interface BookParts {
  readonly series: number
  readonly book: number
  readonly pages: number
  readonly pictures: readonly Buffer[]
}

function makeBook({ series, book, pages, pictures }: BookParts): Buffer {
  const comicInfo = Buffer.from(
    `<?xml version="1.0"?><ComicInfo><Title>Chapter ${book}</Title><Series>Series ${series}</Series><Number>${book}</Number><Writer>Writer ${series % 97}</Writer></ComicInfo>`,
  )
  const entries: { name: string; bytes: Uint8Array }[] = [{ name: 'ComicInfo.xml', bytes: comicInfo }]
  for (let page = 1; page <= pages; page++) {
    const picture = pictures[(series + book + page) % pictures.length]
    if (picture) entries.push({ name: `${String(page).padStart(3, '0')}.jpg`, bytes: picture })
  }
  return zipOf(entries)
}

/** A plain ZIP, stored or deflated, written independently of the server's ZIP writer. */
export function zipOf(entries: readonly { readonly name: string; readonly bytes: Uint8Array }[], { deflated = false } = {}): Buffer {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name)
    const data = deflated ? deflateRawSync(bytes) : bytes
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(deflated ? 8 : 0, 4)
    fields.writeUInt32LE(0x5b750000, 6)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    local.push(Buffer.from('PK\x03\x04'), fields, nameBytes, data)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00'), fields, tail, nameBytes)
    offset += 30 + nameBytes.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
