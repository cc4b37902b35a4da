// Small CBZ files for tests, written independently of the server's own writer: `anArchive({ pages: 3 })`.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ArchiveSpec {
  /** Number of pages, or their names. Default 3. */
  readonly pages?: number | readonly string[]
  /** Distinguishes this archive's pages from those of others; the same seed gives the same bytes. */
  readonly seed?: string
  /** Elements of ComicInfo.xml: `{ Title: 'One', Number: '1' }`. */
  readonly comicInfo?: Readonly<Record<string, string | number>>
  readonly widthPx?: number
  readonly heightPx?: number
  /** Compresses the pages. */
  readonly deflated?: boolean
  /** Further entries by name. */
  readonly files?: Readonly<Record<string, Uint8Array | string>>
  readonly comment?: string
}

/** Bytes of a CBZ. */
export function anArchive(spec: ArchiveSpec = {}): Buffer {
  const { pages = 3, comicInfo, files = {} } = spec
  const names = typeof pages === 'number' ? Array.from({ length: pages }, (_, index) => `${String(index + 1).padStart(3, '0')}.jpg`) : pages
  const entries: Entry[] = names.map((name) => ({ name, bytes: aPage(spec, name), deflated: spec.deflated ?? false }))
  if (comicInfo) entries.unshift({ name: 'ComicInfo.xml', bytes: Buffer.from(comicInfoXml(comicInfo)), deflated: true })
  for (const [name, bytes] of Object.entries(files)) entries.push({ name, bytes: Buffer.from(bytes), deflated: false })
  return zipOf(entries, spec.comment ?? '')
}

/** The smallest file that is accepted as a JPEG with dimensions; no test decodes it. */
export function aPage({ seed = '', widthPx = 800, heightPx = 1200 }: ArchiveSpec, name: string): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(heightPx, 5)
  frame.writeUInt16BE(widthPx, 7)
  const text = Buffer.from(`${seed} ${name} ${'.'.repeat(60)}`)
  const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, text, frame, Buffer.from([0xff, 0xd9])])
}

interface Entry {
  readonly name: string
  readonly bytes: Buffer
  readonly deflated: boolean
}

const comicInfoXml = (elements: Readonly<Record<string, string | number>>): string =>
  `<?xml version="1.0" encoding="utf-8"?><ComicInfo>${Object.entries(elements)
    .map(([name, value]) => `<${name}>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`)
    .join('')}</ComicInfo>`

function zipOf(entries: readonly Entry[], comment: string): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes, deflated } of entries) {
    const nameBytes = Buffer.from(name)
    const data = deflated ? deflateRawSync(bytes) : bytes
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(deflated ? 8 : 0, 4)
    fields.writeUInt32LE(0x5b75_0000, 6)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, nameBytes)
    offset += 30 + nameBytes.length + data.length
  }
  const directory = Buffer.concat(central)
  const commentBytes = Buffer.from(comment)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(commentBytes.length, 20)
  return Buffer.concat([...local, directory, end, commentBytes])
}
