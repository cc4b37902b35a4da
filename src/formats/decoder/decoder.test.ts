// Real archives through real threads.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPage } from '../../../test/builders/an-archive.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { pageMethods } from '../archive/page-table.ts'
import { aRar4, aRar5 } from '../archive/rar/rar.fixture.ts'
import { aSevenZip } from '../archive/seven-zip/seven-zip.fixture.ts'
import { aFolder } from '../archive/zip/file.fixture.ts'
import { plenty } from './decoder.fixture.ts'
import { createDecoder, type WantedPage } from './index.ts'

const folder = aFolder()
const decoder = createDecoder({ memory: plenty })
afterAll(async () => {
  await decoder.close()
  folder[Symbol.dispose]()
})

const names = ['1.jpg', '2.jpg', 'Extra/10.jpg', '本 -x @y *.jpg']
const contentOf = (name: string) => aPage({ widthPx: 800, heightPx: 1200 }, name)
const files = { ...Object.fromEntries(names.map((name) => [name, contentOf(name)])), 'ComicInfo.xml': '<ComicInfo/>', 'a.txt': 'text' }

const codeOf = (name: string, bytes: Uint8Array): Promise<string> =>
  decoder.inspect(folder.file(name, bytes), { dimensions: 'all' }).then(
    () => 'fine',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** A copy in which this byte is another one, whatever it was. */
function withOtherByte(bytes: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

async function wantedIn(path: string): Promise<readonly WantedPage[]> {
  const { pages } = await decoder.inspect(path, { dimensions: 'all' })
  return pages.names.map((name, index) => ({
    name,
    ordinal: requireDefined(pages.localHeaderOffsets[index], 'the offset of a page'),
    size: requireDefined(pages.sizes[index], 'the size of a page'),
    crc32: requireDefined(pages.crcs[index], 'the CRC-32 of a page'),
  }))
}

describe('a 7z archive', () => {
  let solid: Buffer
  beforeAll(async () => {
    solid = await aSevenZip(files)
  })

  test('lists pages with type and size, and its other files', async () => {
    const contents = await decoder.inspect(folder.file('book.cb7', solid), { dimensions: 'all' })
    expect(contents).toMatchObject({ mediaType: 'application/x-7z-compressed', measured: 'all', unreadable: [] })
    expect(contents.pages).toMatchObject({ names, widthsPx: [800, 800, 800, 800], mediaTypes: Array(4).fill('image/jpeg') })
    expect(contents.pages.methods).toEqual(Array(4).fill(pageMethods.decodedTogether))
    expect(Buffer.from(requireDefined(contents.comicInfo, 'the ComicInfo of the archive')).toString()).toBe('<ComicInfo/>')
    expect(contents.otherFiles.map(({ name }) => name).sort()).toEqual(['ComicInfo.xml', 'a.txt'])
  })

  test('returns its pages byte for byte, whatever their names', async () => {
    const path = folder.file('book.cb7', solid)
    const wanted = (await wantedIn(path)).slice(1)
    const pages = await decoder.unpack(path, wanted)
    for (const { ordinal, name } of wanted) {
      const page = pages.find((one) => one.ordinal === ordinal)
      expect(page && 'bytes' in page && Buffer.from(page.bytes).equals(contentOf(name)), name).toBe(true)
    }
    const [lied] = await decoder.unpack(
      path,
      wanted.slice(0, 1).map((page) => ({ ...page, crc32: 1 })),
    )
    expect(lied).toMatchObject({ error: 'BAD_CHECKSUM' })
  })

  test('that is encrypted, cut off or damaged is rejected with a reason', async () => {
    expect(await codeOf('p.cb7', await aSevenZip(files, ['-psecret']))).toBe('ENCRYPTED')
    expect(await codeOf('h.cb7', await aSevenZip(files, ['-psecret', '-mhe=on']))).toBe('ENCRYPTED')
    expect(await codeOf('t.cb7', solid.subarray(0, solid.length >> 1))).toMatch(/^(TRUNCATED|CORRUPT)$/)
    expect(await codeOf('c.cb7', withOtherByte(solid, solid.length - 5))).toMatch(/^(TRUNCATED|CORRUPT)$/)
  })

  test('that is a bomb is unpacked no further than the inspection needs', async () => {
    const bomb = await aSevenZip({ '1.jpg': Buffer.concat([contentOf('1.jpg'), Buffer.alloc(60 * 1024 * 1024)]) })
    expect(bomb.length).toBeLessThan(100_000)
    const { pages } = await decoder.inspect(folder.file('bomb.cb7', bomb), { dimensions: 'all' })
    expect(pages).toMatchObject({ names: ['1.jpg'], widthsPx: [800] })
  })

  test('lists a page that declares more than 64 MiB as unreadable', async () => {
    const bomb = await aSevenZip({ '1.jpg': Buffer.concat([contentOf('1.jpg'), Buffer.alloc(64 * 1024 * 1024)]) })
    const { pages, unreadable } = await decoder.inspect(folder.file('larger.cb7', bomb), { dimensions: 'all' })
    expect([pages.names, unreadable]).toEqual([[], [{ name: '1.jpg', code: 'TOO_LARGE' }]])
  })
})

test.each([
  ['4', aRar4],
  ['5', aRar5],
])('the pages of a solid RAR %s archive can be read', async (_, aRar) => {
  const entries = names.map((name) => ({ name, content: contentOf(name) }))
  const path = folder.file('book.cbr', aRar(entries, { isSolid: true }))
  const wanted = await wantedIn(path)
  const pages = await decoder.unpack(path, wanted.slice(2))
  expect(pages.map((page) => 'bytes' in page && Buffer.from(page.bytes))).toEqual(wanted.slice(2).map(({ name }) => contentOf(name)))
})

test('unsupported and missing files are reported as such, and the next file is still read', async () => {
  expect(await codeOf('text.cbr', Buffer.from('some text'))).toBe('UNSUPPORTED_FORMAT')
  await expect(decoder.inspect(`${folder.path}/none.cbr`)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await codeOf('fine.cbr', aRar5([{ name: '1.jpg', content: contentOf('1.jpg') }]))).toBe('fine')
})
