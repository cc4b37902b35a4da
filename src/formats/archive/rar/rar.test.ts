import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { aPage } from '../../../../test/builders/an-archive.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { aJxlCodestream } from '../../image/pictures.fixture.ts'
import { ArchiveError } from '../archive-error.ts'
import { pageMethods } from '../page-table.ts'
import { aFolder } from '../zip/file.fixture.ts'
import { inspectRar } from './inspect-rar.ts'
import { aRar4, aRar5, type CraftedRar, type CraftedRarEntry } from './rar.fixture.ts'
import { decodeRar4Name } from './rar4-name.rules.ts'
import { unpackRar } from './unpack-rar.ts'

const folder = aFolder()
afterAll(() => folder[Symbol.dispose]())

const page = (name: string) => ({ name, content: aPage({ widthPx: 800, heightPx: 1200 }, name) })
const pages = [page('10.jpg'), page('2.jpg'), page('Extra/1.jpg'), { name: 'ComicInfo.xml', content: '<ComicInfo/>' }]

const versions = [
  ['4', aRar4],
  ['5', aRar5],
] as const

const codeOf = (path: string): Promise<string> =>
  inspectRar(path).then(
    () => 'fine',
    (error: unknown) => (error instanceof ArchiveError ? error.code : String(error)),
  )

describe.each(versions)('a RAR %s archive', (version, aRar) => {
  const write = (entries: readonly CraftedRarEntry[], options?: CraftedRar) => folder.file(`v${version}.cbr`, aRar(entries, options))

  test('lists its pages in reading order, with type and size', async () => {
    const path = write([{ name: 'Extra', isFolder: true }, ...pages], { comment: 'Scanned by us' })
    const contents = await inspectRar(path, { dimensions: 'all' })
    expect(contents).toMatchObject({ mediaType: `application/x-rar-compressed; version=${version}`, measured: 'all', unreadable: [] })
    expect(contents.pages).toMatchObject({
      names: ['2.jpg', '10.jpg', 'Extra/1.jpg'],
      localHeaderOffsets: [2, 1, 3],
      widthsPx: [800, 800, 800],
      heightsPx: [1200, 1200, 1200],
      methods: [0, 0, 0],
    })
    expect(Buffer.from(requireDefined(contents.comicInfo, 'the ComicInfo of the archive')).toString()).toBe('<ComicInfo/>')
  })

  test('is read with the same result as UnRAR', async () => {
    const unpacked = new Map<string, Buffer>()
    const wanted = pages.map(({ name, content }, ordinal) => ({ name, ordinal, size: content.length, crc32: -1, keepBytes: 1e6 }))
    await unpackRar(write(pages, { isSolid: true }), wanted, {
      onEntry: ({ name }, bytes) => unpacked.set(name, Buffer.from(bytes)),
      onFailure: (_, error) => expect.unreachable(error.message),
    })
    expect([...unpacked]).toEqual(pages.map(({ name, content }) => [name, Buffer.from(content)]))
  })

  test.each([
    ['encrypted pages', [{ ...page('1.jpg'), isEncrypted: true }], {}, 'ENCRYPTED'],
    ['encrypted names', [page('1.jpg')], { isEncrypted: true }, 'ENCRYPTED'],
    ['a first volume', [page('1.jpg')], { isVolume: true }, 'MULTI_VOLUME'],
    ['a volume after it', [page('1.jpg')], { goesOn: true }, 'MULTI_VOLUME'],
    ['an entry that goes on elsewhere', [{ ...page('1.jpg'), goesOn: true }], {}, 'MULTI_VOLUME'],
    ['an entry longer than the file', [{ ...page('1.jpg'), claims: { packedSize: 1e6, size: 1e6 } }], {}, 'TRUNCATED'],
  ] as const)('with %s is rejected with a reason', async (_, entries, options, code) => {
    expect(await codeOf(write(entries, options))).toBe(code)
  })

  test('with a wrong header for one page loses only that page', async () => {
    const lying = { ...page('1.jpg'), claims: { size: 1, method: 3 } }
    const short = { ...page('3.jpg'), claims: { size: 5 } }
    const { pages: table, unreadable } = await inspectRar(write([lying, page('2.jpg'), short]), { dimensions: 'all' })
    expect(table.names).toEqual(['2.jpg'])
    expect(unreadable).toEqual(['1.jpg', '3.jpg'].map((name) => ({ name, code: 'CORRUPT' })))
  })

  test('with a damaged header, or that ends in one, is rejected', async () => {
    const whole = aRar(pages)
    const nameAt = whole.indexOf('2.jpg')
    expect(await codeOf(folder.file(`header-${version}.cbr`, Buffer.from(whole.with(nameAt, 0x39))))).toBe('CORRUPT')
    expect(await codeOf(folder.file(`header-${version}.cbr`, whole.subarray(0, nameAt)))).toBe('TRUNCATED')
  })

  test('marks entries that only UnRAR can extract, individually or with everything before them', async () => {
    const packed = { ...page('1.jpg'), claims: { method: 3 } }
    const alone = await inspectRar(write([packed]), { dimensions: 'none' })
    const solid = await inspectRar(write([packed], { isSolid: true }), { dimensions: 'none' })
    expect([alone.pages.methods, solid.pages.methods]).toEqual([[pageMethods.decoded], [pageMethods.decodedTogether]])
  })

  test('that is cut off or damaged anywhere fails with a reason and no other error', async () => {
    const whole = aRar(pages)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const bytes = isCut ? whole.subarray(0, at) : Buffer.from(whole.with(at, byte))
        expect(await codeOf(folder.file(`damaged-${version}.cbr`, bytes))).toMatch(/^fine$|^[A-Z_]+$/)
      }),
      { numRuns: 200 },
    )
  })
})

test('a page of any supported type is recognized', async () => {
  const path = folder.file('jxl.cbr', aRar5([{ name: '1.jxl', content: aJxlCodestream() }]))
  expect((await inspectRar(path, { dimensions: 'all' })).pages).toMatchObject({ mediaTypes: ['image/jxl'], widthsPx: [24], heightsPx: [8] })
})

describe('a name of RAR 4', () => {
  test('is UTF-8, or plain bytes followed by its Unicode encoding', () => {
    expect(decodeRar4Name(Buffer.from('本\\1.jpg'), true)).toBe('本/1.jpg')
    // Page 0x67; one full character; a run of the plain name.
    const packed = Buffer.from([0x67, 0b10_11_0000, 0x2c, 0x67, 0x02])
    expect(decodeRar4Name(Buffer.concat([Buffer.from('?1.jpg\0'), packed]), true)).toBe('本1.jp')
  })

  test('never causes an error', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, flag) => typeof decodeRar4Name(bytes, flag) === 'string'))
  })
})
