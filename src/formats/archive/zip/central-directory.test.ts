import { open } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { ArchiveError } from '../archive-error.ts'
import { defaultLimits } from '../index.ts'
import { aFolder, withOpenFile } from './file.fixture.ts'
import { inspectZip, readCentralDirectory, readCentralDirectorySync, readDataOffsetsSync, readEntrySync } from './index.ts'
import { aZip, type CraftedEntry, unicodePathField } from './zip.fixture.ts'

const folder = aFolder()
afterAll(() => folder[Symbol.dispose]())

const directoryOf = (bytes: Uint8Array, limits = defaultLimits) =>
  withOpenFile(folder.file('book.cbz', bytes), (fd) => readCentralDirectorySync(fd, limits))

const namesOf = (bytes: Uint8Array) => directoryOf(bytes).entries.map((entry) => entry.name)

const codeOf = (bytes: Uint8Array, limits = defaultLimits) => {
  try {
    directoryOf(bytes, limits)
  } catch (error) {
    if (error instanceof ArchiveError) return error.code
    throw error
  }
  return 'none'
}

/** Every entry's content, read the way pages are read. */
const contentsOf = (bytes: Uint8Array) =>
  withOpenFile(folder.file('book.cbz', bytes), (fd) => {
    const directory = readCentralDirectorySync(fd)
    const offsets = readDataOffsetsSync(fd, directory, directory.entries)
    return directory.entries.map((entry, i) =>
      readEntrySync(fd, { ...entry, dataOffset: requireDefined(offsets[i], 'the data offset of an entry') }).toString(),
    )
  })

const book: readonly CraftedEntry[] = [
  { name: 'ComicInfo.xml', content: '<ComicInfo/>', deflated: true },
  { name: '001.jpg', content: 'page one' },
  { name: 'folder/', content: '' },
  { name: 'folder/002.jpg', content: 'page two '.repeat(50), deflated: true, descriptor: 'with-signature', localExtra: Buffer.alloc(28) },
]
const bookContents = ['<ComicInfo/>', 'page one', '', 'page two '.repeat(50)]

describe('common archives', () => {
  test('with stored and deflated entries, folders, data descriptors and differing extra fields are listed', () => {
    const directory = directoryOf(aZip(book))
    expect(directory.entries.map(({ name, method, isDirectory }) => ({ name, method, isDirectory }))).toEqual([
      { name: 'ComicInfo.xml', method: 8, isDirectory: false },
      { name: '001.jpg', method: 0, isDirectory: false },
      { name: 'folder/', method: 0, isDirectory: true },
      { name: 'folder/002.jpg', method: 8, isDirectory: false },
    ])
    expect(contentsOf(aZip(book))).toEqual(bookContents)
  })

  test.each([
    ['a short comment', { comment: 'Chapter: 4' }],
    ['the longest comment', { comment: 'x'.repeat(65_535) }],
    ['bytes in front, offsets counted from the archive', { prefix: Buffer.alloc(3000, 'MZ') }],
    ['bytes in front, offsets counted from the file', { prefix: Buffer.alloc(3000, 'MZ'), absoluteOffsets: true }],
    ['padding behind', { suffix: Buffer.alloc(4096) }],
    ['zip64 records', { zip64: true }],
    ['zip64 records behind something', { zip64: true, prefix: Buffer.alloc(100) }],
    ['zip64 records and a long comment', { zip64: true, comment: 'y'.repeat(9000) }],
  ])('are read with %s', (_, options) => {
    const bytes = aZip(book, options)
    expect(contentsOf(bytes)).toEqual(bookContents)
    expect(directoryOf(bytes).comment).toBe('comment' in options ? options.comment : '')
  })

  test('are read with something unknown between the directory and the end record', () => {
    const bytes = aZip(book)
    expect(contentsOf(Buffer.concat([bytes.subarray(0, -22), Buffer.alloc(60, 'PK\x05\x05'), bytes.subarray(-22)]))).toEqual(bookContents)
  })

  test('with an end record inside the comment use the real one', () => {
    const fake = aZip([]).toString('latin1')
    expect(namesOf(aZip(book, { comment: `${fake}and more` }))).toHaveLength(4)
  })

  test('with sizes and offsets in zip64 fields are listed', () => {
    expect(contentsOf(aZip(book.map((entry) => ({ ...entry, zip64: true }))))).toEqual(bookContents)
  })

  test('without entries yield an empty list', () => expect(namesOf(aZip([]))).toEqual([]))

  test('with more entries than 16 bits can count and without zip64, as written by old tools, are listed', () => {
    const many = Array.from({ length: 65_540 }, (_, i) => ({ name: `${i}.jpg` }))
    expect(namesOf(aZip(many))).toHaveLength(65_540)
  })

  test('give the same result when read without blocking', async () => {
    const path = folder.file('async.cbz', aZip(book, { comment: 'c'.repeat(20_000), prefix: Buffer.alloc(10) }))
    await using file = await open(path)
    expect(await readCentralDirectory(file.fd)).toEqual(readCentralDirectorySync(file.fd))
  })
})

describe('names', () => {
  const nameOf = (entry: CraftedEntry) => namesOf(aZip([entry]))[0]

  test.each([
    ['UTF-8, marked', { name: '第1話/001.jpg', utf8: true }, '第1話/001.jpg'],
    ['UTF-8, not marked', { name: 'Überall.jpg' }, 'Überall.jpg'],
    ['Shift-JIS', { name: Buffer.from([0x91, 0xe6, 0x31, 0x98, 0x62]) }, '第1話'],
    ['Shift-JIS kana', { name: Buffer.from([0x82, 0xa0, 0x82, 0xa2, 0x2e, 0x6a, 0x70, 0x67]) }, 'あい.jpg'],
    ['CP437', { name: Buffer.from([0x63, 0x61, 0x66, 0x82, 0x2e, 0x6a, 0x70, 0x67]) }, 'café.jpg'],
    ['CP437 that Shift-JIS would take', { name: Buffer.from([0x70, 0x8a, 0x72, 0x65]) }, 'père'],
    ['a real replacement character', { name: 'a\ufffdb.jpg' }, 'a\ufffdb.jpg'],
  ])('are decoded from %s', (_, entry, name) => expect(nameOf(entry)).toBe(name))

  test('in CP437 use its complete upper half', () => {
    const name = nameOf({ name: Buffer.from(Array.from({ length: 128 }, (_, i) => i + 128)) })
    expect(name).toHaveLength(128)
    expect(name).toMatch(/^ÇüéâäàåçêëèïîìÄÅ.*■\u00a0$/)
  })

  test('in an unknown code page use the Unicode path that WinRAR adds', () => {
    const plain = Buffer.from([0x5f, 0xff, 0xfe])
    expect(nameOf({ name: plain, extra: unicodePathField(plain, '漫画.jpg') })).toBe('漫画.jpg')
    expect(nameOf({ name: plain, extra: unicodePathField(Buffer.from('other'), '漫画.jpg') })).not.toBe('漫画.jpg')
  })
})

describe('invalid archives and archives with false values', () => {
  const page = 'x'.repeat(5000)
  const whole = aZip([{ name: '001.jpg', content: page }])

  test.each<[string, Uint8Array, string]>([
    ['empty file', Buffer.alloc(0), 'NOT_AN_ARCHIVE'],
    ['text', Buffer.from('Rar! no'), 'NOT_AN_ARCHIVE'],
    ['broken off in the data', whole.subarray(0, 3000), 'TRUNCATED'],
    ['broken off in the end record', whole.subarray(0, -1), 'TRUNCATED'],
    ['its beginning lost', whole.subarray(1000), 'CORRUPT'],
    ['promises more entries', aZip(book, { entryCount: 5 }), 'CORRUPT'],
    ['promises fewer entries', aZip(book, { entryCount: 3 }), 'CORRUPT'],
    ['something in the directory that is no entry', withBytes(aZip(book), 'PK\x01\x02', 'PK\x01\x00'), 'CORRUPT'],
    ['a name longer than the directory', withBytes(aZip([{ name: '001.jpg' }]), '\x07\0', '\x08\0'), 'CORRUPT'],
    ['an entry beyond the end', aZip([{ name: 'a', claims: { offset: 4_000_000 } }]), 'CORRUPT'],
    ['an entry longer than the file', aZip([{ name: 'a', claims: { compressedSize: 4_000_000 } }]), 'CORRUPT'],
    [
      'two entries on the same bytes',
      aZip([
        { name: 'a', content: page },
        { name: 'b', content: page, claims: { offset: 0 } },
      ]),
      'OVERLAPPING',
    ],
    ['zip64 without its record', withBytes(aZip([{ name: 'a' }], { zip64: true }), 'PK\x06\x06', 'PK\x06\x00'), 'CORRUPT'],
    ['one of several volumes', withVolume(aZip(book)), 'MULTI_VOLUME'],
  ])('are rejected: %s', (_, bytes, code) => expect(codeOf(bytes)).toBe(code))

  test('are rejected beyond the limits of the caller, even when they understate their size', () => {
    const limits = { maxEntries: 3, maxDirectoryBytes: 1_000_000 }
    expect(codeOf(aZip(book), limits)).toBe('TOO_MANY_ENTRIES')
    expect(codeOf(aZip(book, { entryCount: 2 }), limits)).toBe('TOO_MANY_ENTRIES')
    expect(codeOf(aZip(book, { zip64: true, entryCount: 2 ** 40 }), limits)).toBe('TOO_MANY_ENTRIES')
    expect(codeOf(aZip(book), { maxEntries: 10, maxDirectoryBytes: 100 })).toBe('TOO_LARGE')
  })
})

describe('malicious bytes', () => {
  const originals = [
    aZip(book, { comment: 'Chapter: 1' }),
    aZip(
      book.map((entry) => ({ ...entry, zip64: true })),
      { zip64: true, prefix: Buffer.alloc(30) },
    ),
    aZip([
      { name: 'encrypted.jpg', content: 'secret', encrypted: true },
      { name: '漫画.png', utf8: true, content: '\x89PNG' },
    ]),
  ]
  const damaged = fc
    .record({
      original: fc.constantFrom(...originals),
      changes: fc.array(fc.tuple(fc.nat(2000), fc.constantFrom(0, 1, 0x50, 0x7f, 0xff, 8, 99)), { maxLength: 8 }),
      fromEnd: fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }),
      cut: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(600) }),
    })
    .map(({ original, changes, fromEnd, cut }) => {
      const bytes = Buffer.from(original.subarray(0, original.length - cut))
      for (const [offset, value] of changes) if (offset < bytes.length) bytes[offset] = value
      for (const [offset, value] of fromEnd) if (offset < bytes.length) bytes[bytes.length - 1 - offset] = value
      return bytes
    })

  test('damage at any position yields a list or an ArchiveError, and reads stay inside the file', () => {
    const limits = { maxEntries: 1000, maxDirectoryBytes: 100_000 }
    fc.assert(
      fc.property(damaged, (bytes) => {
        const path = folder.file('damaged.cbz', bytes)
        for (const dimensions of ['none', 'all'] as const) orArchiveError(() => inspectZip(path, { dimensions, limits }))
        withOpenFile(path, (fd) => {
          const asked: number[] = []
          const readAt = (position: number, length: number) => {
            asked.push(length)
            expect(position).toBeGreaterThanOrEqual(0)
            expect(position + length).toBeLessThanOrEqual(bytes.length)
            return bytes.subarray(position, position + length)
          }
          const directory = orArchiveError(() => readCentralDirectorySync(fd, limits, readAt))
          expect(asked.length).toBeLessThan(10)
          if (directory === undefined) return
          for (const entry of directory.entries) {
            orArchiveError(() => {
              const dataOffset = requireDefined(readDataOffsetsSync(fd, directory, [entry])[0], 'the data offset of an entry')
              readEntrySync(fd, { ...entry, dataOffset }, 10_000)
            })
          }
        })
      }),
      { numRuns: 300 },
    )
  })

  test('random bytes before a plausible end record yield a list or an ArchiveError', () => {
    const end = (tail: Uint8Array) =>
      Buffer.concat([tail, Buffer.from('504b0506', 'hex'), Buffer.alloc(6), Buffer.from(tail.subarray(0, 10)), Buffer.alloc(2)])
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 300 }), (bytes) => {
        orArchiveError(() => inspectZip(folder.file('random.cbz', end(bytes)), { dimensions: 'all' }))
      }),
      { numRuns: 200 },
    )
  })
})

function orArchiveError<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    expect(error).toBeInstanceOf(ArchiveError)
    return undefined
  }
}

function withBytes(bytes: Buffer, search: string, replacement: string): Buffer {
  const changed = Buffer.from(bytes)
  changed.write(replacement, changed.lastIndexOf(search, undefined, 'latin1'), 'latin1')
  return changed
}

function withVolume(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt16LE(2, changed.length - 22 + 4)
  return changed
}
