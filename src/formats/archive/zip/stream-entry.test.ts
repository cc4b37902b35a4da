import { open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { aFolder } from './file.fixture.ts'
import { readCentralDirectory, readDataOffsets, streamEntry, streamEntryAsGzip, streamRawEntry } from './index.ts'
import { aZip, type CraftedEntry } from './zip.fixture.ts'

const folder = aFolder()
afterAll(() => folder[Symbol.dispose]())

const maxBytes = 1024 * 1024

async function opened(entry: CraftedEntry) {
  const file = await open(folder.file('book.cbz', aZip([entry])))
  const directory = await readCentralDirectory(file.fd)
  const [offset] = await readDataOffsets(file.fd, directory, directory.entries)
  const dataOffset = requireDefined(offset, 'the data offset of the entry')
  const first = requireDefined(directory.entries[0], 'the entry of the archive')
  return { fd: file.fd, location: { ...first, dataOffset }, [Symbol.asyncDispose]: () => file.close() }
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) {
    expect(chunk.length).toBeLessThanOrEqual(65_536)
    all.push(Buffer.from(chunk))
  }
  return Buffer.concat(all)
}

describe('a streamed entry', () => {
  test('has its original content, stored or deflated, at any size', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 300_000 }), fc.boolean(), async (size, deflated) => {
        const content = Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * at) >> 7))
        await using entry = await opened({ name: '1.jpg', content, deflated })
        expect((await gather(streamEntry(entry.fd, entry.location, maxBytes))).equals(content)).toBe(true)
        if (deflated) expect(gunzipSync(await gather(streamEntryAsGzip(entry.fd, entry.location))).equals(content)).toBe(true)
        else expect((await gather(streamRawEntry(entry.fd, entry.location))).equals(content)).toBe(true)
      }),
      { numRuns: 30 },
    ))

  const zeros = Buffer.alloc(500_000)
  test.each<[string, CraftedEntry, string, number]>([
    [
      'claims less than it unpacks to',
      { name: 'a', content: zeros, deflated: true, claims: { uncompressedSize: 100_000 } },
      'CORRUPT',
      100_000,
    ],
    [
      'claims more than it unpacks to',
      { name: 'a', content: zeros, deflated: true, claims: { uncompressedSize: 900_000 } },
      'CORRUPT',
      500_000,
    ],
    ['has another checksum', { name: 'a', content: zeros, deflated: true, claims: { crc32: 1 } }, 'BAD_CHECKSUM', 500_000],
    ['is larger than the limit', { name: 'a', content: Buffer.alloc(maxBytes + 1), deflated: true }, 'TOO_LARGE', 0],
    ['does not inflate', { name: 'a', content: zeros, claims: { method: 8, uncompressedSize: 400_000 } }, 'CORRUPT', 0],
  ])('ends in an error when it %s, and never yields more than it declares', async (_, crafted, code, mostBytes) => {
    await using entry = await opened(crafted)
    let receivedBytes = 0
    const read = async () => {
      for await (const chunk of streamEntry(entry.fd, entry.location, maxBytes)) receivedBytes += chunk.length
    }
    await expect(read()).rejects.toMatchObject({ name: 'ArchiveError', code })
    expect(receivedBytes).toBeLessThanOrEqual(mostBytes)
  })

  test('is not read further once its receiver stops', async () => {
    await using entry = await opened({ name: '1.jpg', content: zeros, deflated: true })
    for await (const chunk of streamEntry(entry.fd, entry.location, maxBytes)) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
  })

  test('fails when the file was truncated since the scan', async () => {
    await using entry = await opened({ name: '1.jpg', content: zeros, deflated: true })
    const location = { ...entry.location, dataOffset: 1e9 }
    await expect(gather(streamEntry(entry.fd, location, maxBytes))).rejects.toMatchObject({ code: 'TRUNCATED' })
  })
})
