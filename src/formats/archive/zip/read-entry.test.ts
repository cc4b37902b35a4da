import { open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { aFolder } from './file.fixture.ts'
import {
  gzipOverheadBytes,
  gzipWrap,
  readCentralDirectory,
  readDataOffsets,
  readEntry,
  readEntryAsGzipInto,
  readEntrySync,
  readRawEntryInto,
} from './index.ts'
import { notInflatable } from './read-entry.ts'
import { aZip, type CraftedEntry } from './zip.fixture.ts'

const folder = aFolder()
afterAll(() => folder[Symbol.dispose]())

const text = 'a page that deflates well '.repeat(100)

async function opened(entry: CraftedEntry) {
  const file = await open(folder.file('book.cbz', aZip([entry])))
  const directory = await readCentralDirectory(file.fd)
  const [offset] = await readDataOffsets(file.fd, directory, directory.entries)
  const dataOffset = requireDefined(offset, 'the data offset of the entry')
  const first = requireDefined(directory.entries[0], 'the entry of the archive')
  return { fd: file.fd, location: { ...first, dataOffset }, [Symbol.asyncDispose]: () => file.close() }
}

describe('reading a page', () => {
  test.each([false, true])('returns its content, blocking or not (deflated: %s)', async (deflated) => {
    await using page = await opened({ name: '1.jpg', content: text, deflated })
    expect((await readEntry(page.fd, page.location)).toString()).toBe(text)
    expect(readEntrySync(page.fd, page.location).toString()).toBe(text)
  })

  test.each<[string, CraftedEntry, string]>([
    ['a wrong checksum', { name: 'a', content: text, claims: { crc32: 1 } }, 'BAD_CHECKSUM'],
    ['a wrong checksum, deflated', { name: 'a', content: text, deflated: true, claims: { crc32: 1 } }, 'BAD_CHECKSUM'],
    ['more content than declared', { name: 'a', content: text, deflated: true, claims: { uncompressedSize: 10 } }, 'CORRUPT'],
    ['less content than declared', { name: 'a', content: text, deflated: true, claims: { uncompressedSize: 9999 } }, 'CORRUPT'],
    ['a stored entry with two sizes', { name: 'a', content: text, claims: { uncompressedSize: 5 } }, 'CORRUPT'],
    ['encryption', { name: 'a', content: text, encrypted: true }, 'ENCRYPTED'],
    ['strong encryption', { name: 'a', content: text, claims: { method: 99 } }, 'ENCRYPTED'],
    ['a method that nobody uses for comics', { name: 'a', content: text, claims: { method: 14 } }, 'UNSUPPORTED_METHOD'],
    ['an honest bomb', { name: 'a', content: Buffer.alloc(200_000), deflated: true }, 'TOO_LARGE'],
  ])('rejects %s', async (_, entry, code) => {
    await using page = await opened(entry)
    await expect(readEntry(page.fd, page.location, 100_000)).rejects.toMatchObject({ code })
    expect(() => readEntrySync(page.fd, page.location, 100_000)).toThrow(expect.objectContaining({ code }))
  })

  test('fails for a file that was truncated since the scan', async () => {
    await using page = await opened({ name: 'a', content: text })
    const location = { ...page.location, dataOffset: 1e9 }
    await expect(readEntry(page.fd, location)).rejects.toMatchObject({ code: 'TRUNCATED' })
  })
})

describe('a page served from a pooled buffer', () => {
  const pool = Buffer.alloc(10_000, 0xee)

  test('consists of raw bytes and leaves the memory after them untouched', async () => {
    await using page = await opened({ name: 'a', content: text })
    const length = await readRawEntryInto(page.fd, page.location, pool)
    expect(pool.toString('utf8', 0, length)).toBe(text)
    expect(pool[length]).toBe(0xee)
  })

  test('is passed on as gzip without inflating it when it is deflated', async () => {
    await using page = await opened({ name: 'a', content: text, deflated: true })
    const length = await readEntryAsGzipInto(page.fd, page.location, pool)
    expect(length).toBe(page.location.compressedSize + gzipOverheadBytes)
    expect(gunzipSync(pool.subarray(0, length)).toString()).toBe(text)
    const raw = Buffer.alloc(page.location.compressedSize)
    await readRawEntryInto(page.fd, page.location, raw)
    expect(gunzipSync(Buffer.concat(gzipWrap(raw, page.location))).toString()).toBe(text)
  })

  test('is never gzip when it is stored, and may be too large for the buffer', async () => {
    await using page = await opened({ name: 'a', content: text })
    await expect(readEntryAsGzipInto(page.fd, page.location, pool)).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
    await expect(readRawEntryInto(page.fd, page.location, Buffer.alloc(10))).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await using deflated = await opened({ name: 'a', content: text, deflated: true })
    await expect(readEntryAsGzipInto(deflated.fd, deflated.location, Buffer.alloc(20))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })
})

test.each([
  ['Z_DATA_ERROR', 'CORRUPT'],
  ['Z_BUF_ERROR', 'CORRUPT'],
  ['ERR_BUFFER_TOO_LARGE', 'CORRUPT'],
  ['Z_MEM_ERROR', 'Z_MEM_ERROR'],
  ['EIO', 'EIO'],
])('an inflation that ends with %s becomes %s', (code, reported) => {
  expect(notInflatable(Object.assign(new Error(code), { code }))).toMatchObject({ code: reported })
})
