import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import protobuf from 'protobufjs/minimal.js'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { encodeBackup, type FixtureBackup } from './app-backup.fixture.ts'
import { BackupError, readAppBackup } from './index.ts'

const limits = { maxBytes: 4 * 1024 * 1024 }
const one: FixtureBackup = {
  titles: [{ sourceId: '2499283573021220255', url: '/manga/0a0b0c0d-0000-4000-8000-000000000001', title: 'ヨコハマ' }],
  sources: [{ id: '2499283573021220255', name: 'MangaDex' }],
}

async function aTar(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name: 'backups', type: 'directory' })
  for (const [name, bytes] of Object.entries(files)) tar.entry({ name }, Buffer.from(bytes))
  tar.finalize()
  return buffer(tar)
}

/** An old header without "ustar". */
function withoutMagic(tar: Buffer): Buffer {
  const old = Buffer.from(tar)
  for (let at = 0; at + 512 <= old.length; at += 512) {
    if (old.toString('latin1', at + 257, at + 262) !== 'ustar') continue
    old.fill(0, at + 257, at + 265)
    old.fill(' ', at + 148, at + 156)
    const sum = old.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
    old.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1')
  }
  return old
}

/** A field with a message, repeated. */
function aMessage(field: number, content: Uint8Array, times = 1): Buffer {
  const one = protobuf.Writer.create()
    .uint32((field << 3) | 2)
    .bytes(content)
    .finish()
  return Buffer.concat(new Array<Uint8Array>(times).fill(one))
}

const codeOf = (bytes: Uint8Array) =>
  readAppBackup(bytes, limits).then(
    () => 'READ',
    (error: unknown) => (error instanceof BackupError ? error.code : error),
  )

describe('containers', () => {
  const bare = encodeBackup(one)
  test.each([
    ['bare', async () => bare],
    ['in gzip', async () => gzipSync(bare)],
    ['in a TAR', () => aTar({ 'backups/app.tachibk': gzipSync(bare), 'backups/notes.txt': Buffer.from('mine') })],
    ['in a TAR in gzip', async () => gzipSync(await aTar({ 'app.proto.gz': gzipSync(bare) }))],
    ['in a TAR under another name', () => aTar({ data: bare, 'readme.md': Buffer.from('# none') })],
    ['in an ancient TAR', async () => withoutMagic(await aTar({ 'app.proto': bare }))],
  ])('a backup %s can be read', async (_, make) => {
    const { titles, sourceNames } = await readAppBackup(await make(), limits)
    expect(titles).toEqual([{ ...one.titles[0], favorite: true }])
    expect(sourceNames).toEqual({ '2499283573021220255': 'MangaDex' })
  })

  /** Chapters that are skipped make most of it. */
  const large = gzipSync(Buffer.concat([bare, aMessage(99, Buffer.alloc(3 * 1024 * 1024))]))
  test('several large backups in a TAR are all included', async () => {
    const { titles } = await readAppBackup(await aTar({ 'a.tachibk': large, 'b.tachibk': large, 'c.tachibk': large }), limits)
    expect(titles).toHaveLength(3)
  })

  test('two backups in a TAR are both included', async () => {
    const other = encodeBackup({ titles: [{ sourceId: '7', url: '/x' }] })
    const { titles } = await readAppBackup(await aTar({ 'a.tachibk': gzipSync(bare), 'b.tachibk': other }), limits)
    expect(titles.map(({ url }) => url)).toEqual([one.titles[0]?.url, '/x'])
  })

  test('a backup in a TAR with links to it is included once', async () => {
    const tar = pack()
    tar.entry({ name: 'a.tachibk' }, Buffer.from(bare))
    for (const name of ['b.tachibk', 'c.tachibk']) tar.entry({ name, type: 'link', linkname: 'a.tachibk' })
    tar.finalize()
    expect((await readAppBackup(await buffer(tar), limits)).titles).toHaveLength(1)
  })

  test.each([
    ['nothing', async () => Buffer.alloc(0), 'EMPTY'],
    ['nothing in gzip', async () => gzipSync(Buffer.alloc(0)), 'EMPTY'],
    ['a TAR without files', () => aTar({}), 'EMPTY_TAR'],
    ['JSON of the first versions', async () => Buffer.from('{"version":2,"mangas":[]}'), 'JSON'],
    ['a ZIP', async () => Buffer.from('PK\u0003\u0004rest'), 'ZIP'],
    ['gzip that ends early', async () => gzipSync(bare).subarray(0, -12), 'DAMAGED'],
    ['a message that ends early', async () => bare.subarray(0, -3), 'INVALID'],
    ['bytes behind the message', async () => Buffer.concat([bare, Buffer.from([0xff, 0xff])]), 'INVALID'],
    ['a damaged backup beside a whole one', () => aTar({ 'a.tachibk': bare, 'b.tachibk': bare.subarray(0, -3) }), 'INVALID'],
    ['a bomb', async () => gzipSync(Buffer.alloc(200 * 1024 * 1024)), 'TOO_LARGE'],
    ['a TAR of 16 bombs', () => aTar(Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`${n}.tachibk`, large]))), 'TOO_LARGE'],
    ['more titles than any app has', async () => aMessage(1, Buffer.from([8, 1]), 100_001), 'TOO_LARGE'],
    ['more trackers than any app has', async () => aMessage(1, aMessage(18, Buffer.alloc(0), 500_001)), 'TOO_LARGE'],
    ['more sources than any app has', async () => aMessage(101, Buffer.alloc(0), 100_001), 'TOO_LARGE'],
    [
      'more sources than any app has, in several backups',
      () => aTar(Object.fromEntries([1, 2, 3].map((n) => [`${n}.proto`, Buffer.concat([bare, aMessage(101, Buffer.alloc(0), 40_000)])]))),
      'TOO_LARGE',
    ],
    [
      'more sources than any app has, in files without the name of a backup',
      () => aTar(Object.fromEntries([1, 2, 3].map((n) => [`${n}.bin`, Buffer.concat([bare, aMessage(101, Buffer.alloc(0), 40_000)])]))),
      'TOO_LARGE',
    ],
    [
      'a title with megabytes of text',
      async () => encodeBackup({ titles: [{ sourceId: '7', url: '/x', title: 'a'.repeat(33 * 1024 * 1024) }] }),
      'TOO_LARGE',
    ],
    ['gzip in gzip in gzip in gzip', async () => gzipSync(gzipSync(gzipSync(gzipSync(bare)))), 'LAYERS'],
    ['a message without titles and categories', async () => encodeBackup({ titles: [], sources: [{ id: '7', name: 'A' }] }), 'NO_TITLES'],
    ['a title without a source', async () => aMessage(1, Buffer.from('\x12\x02/x')), 'INVALID'],
    ['a TAR with other files only', () => aTar({ 'notes.txt': Buffer.from('mine') }), 'INVALID'],
    ['other text', async () => Buffer.from('https://mangadex.org/title/x\n'), 'INVALID'],
  ])('%s is rejected', async (_, make, code) => {
    expect(await codeOf(await make())).toBe(code)
  })
})

describe('the message', () => {
  test('a title is in the library unless marked otherwise', async () => {
    const titles = [{ favorite: true }, { favorite: false }, {}].map((choice, n) => ({ sourceId: '1', url: `/${n}`, ...choice }))
    const read = await readAppBackup(encodeBackup({ titles }), limits)
    expect(read.titles.map(({ favorite }) => favorite)).toEqual([true, false, true])
  })

  test('what trackers know about a title is read, also a status of 0', async () => {
    const tracks = [
      { tracker: 2, status: 5 },
      { tracker: 7, status: 0 },
    ]
    const { titles } = await readAppBackup(encodeBackup({ titles: [{ sourceId: '1', url: '/a', tracks }] }), limits)
    expect(titles).toMatchObject([{ url: '/a', tracks }])
  })

  test('fields with the number 0, written by old apps, are skipped', async () => {
    const nested = Buffer.from([0xa2, 0x06, 0x02, 0x02, 0x00]) // field 100, a message with field 0
    const { titles } = await readAppBackup(Buffer.concat([nested, encodeBackup(one)]), limits)
    expect(titles).toHaveLength(1)
  })

  test('a backup with categories but no titles is valid', async () => {
    expect(await readAppBackup(encodeBackup({ titles: [], categories: ['Reading'] }), limits)).toMatchObject({ titles: [] })
  })

  test('source ids keep all their digits', async () => {
    const { titles } = await readAppBackup(encodeBackup({ titles: [{ sourceId: '9223372036854775807', url: '/a' }] }), limits)
    expect(titles[0]?.sourceId).toBe('9223372036854775807')
  })

  test('any titles are decoded as they were encoded', async () => {
    const aTitle = fc.record({
      sourceId: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
      url: fc.string({ unit: 'grapheme' }),
      title: fc.string({ unit: 'grapheme' }),
      favorite: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(aTitle, { minLength: 1, maxLength: 20 }), async (titles) => {
        expect((await readAppBackup(encodeBackup({ titles }), limits)).titles).toEqual(titles)
      }),
      { numRuns: 50 },
    )
  })

  test('any bytes produce a backup or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        expect(await codeOf(bytes)).toEqual(expect.any(String))
      }),
    )
  })
})
