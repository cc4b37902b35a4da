import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { requireDefined } from '../../../../kernel/errors/index.ts'
import { aFolder, type TestFolder, withOpenFile } from '../file.fixture.ts'
import { hasUnzip, readWithYauzl, testWithUnzip } from '../independent-reader.fixture.ts'
import { inspectZip, type RewriteRequest, readCentralDirectorySync, readDataOffsetsSync, rewriteZipSafely } from '../index.ts'
import { aZip, type CraftedEntry, type CraftedZip } from '../zip.fixture.ts'

const folders: TestFolder[] = []
afterAll(() => {
  for (const folder of folders) folder[Symbol.dispose]()
})

let folder: TestFolder
beforeEach(() => {
  folder = aFolder()
  folders.push(folder)
})

const book: readonly CraftedEntry[] = [
  { name: '001.jpg', content: 'page one '.repeat(200), comment: 'scanned by', extra: Buffer.from('99990000', 'hex') },
  { name: 'ComicInfo.xml', content: '<ComicInfo>old</ComicInfo>', deflated: true },
  { name: 'dir/', content: '' },
  { name: 'dir/002.jpg', content: 'page two '.repeat(200), deflated: true, descriptor: 'with-signature', localExtra: Buffer.alloc(28) },
  { name: 'dir/003.jpg', content: 'page three', descriptor: 'without-signature' },
]

const aBook = (entries = book, options: CraftedZip = {}) => folder.file('book.cbz', aZip(entries, { comment: 'old comment', ...options }))

const comicInfo = { name: 'ComicInfo.xml', content: Buffer.from('<ComicInfo>new</ComicInfo>') }

const rewrite = (path: string, changes: Partial<RewriteRequest>) =>
  rewriteZipSafely({ path, modifiedAt: new Date('2024-05-05T00:00:00Z'), ...changes })

const namesOf = (path: string) => withOpenFile(path, (fd) => readCentralDirectorySync(fd).entries.map(({ name }) => name))

/** Returns local header and data of an entry with up to `behind` following bytes, and its directory record without its offset. */
function bytesOf(path: string, name: string, behind = 0) {
  return withOpenFile(path, (fd) => {
    const bytes = readFileSync(path)
    const directory = readCentralDirectorySync(fd)
    const entry = requireDefined(
      directory.entries.find((candidate) => candidate.name === name),
      `the entry ${name}`,
    )
    const dataOffset = requireDefined(readDataOffsetsSync(fd, directory, [entry])[0], 'the data offset of the entry')
    const record = Buffer.from(bytes.subarray(entry.recordOffset, entry.recordOffset + entry.recordBytes))
    record.fill(0, 42, 46)
    return { local: bytes.subarray(entry.localHeaderOffset, dataOffset + entry.compressedSize + behind), record }
  })
}

describe('a new ComicInfo.xml', () => {
  test('replaces the old one and leaves every other byte unchanged', async () => {
    const path = aBook()
    const before = readFileSync(path)
    const { sizeBytes } = await rewrite(path, { set: [comicInfo] })
    expect(statSync(path).size).toBe(sizeBytes)
    const old = folder.file('before.cbz', before)
    for (const [name, descriptorBytes] of [
      ['001.jpg', 0],
      ['dir/', 0],
      ['dir/002.jpg', 16],
      ['dir/003.jpg', 12],
    ] as const) {
      expect(bytesOf(path, name, descriptorBytes)).toEqual(bytesOf(old, name, descriptorBytes))
    }
    const archive = await readWithYauzl(path)
    expect(archive.entries.map(({ name }) => name)).toEqual(book.map(({ name }) => name))
    expect(archive.entries.map(({ content }) => content.toString())).toEqual(
      book.map(({ name, content }) => (name === comicInfo.name ? comicInfo.content.toString() : content)),
    )
    expect(archive.comment).toBe('old comment')
    expect(readdirSync(folder.path)).toEqual(['before.cbz', 'book.cbz'])
  })

  test.skipIf(!hasUnzip)('leaves an archive that passes unzip', async () => {
    const path = aBook()
    await rewrite(path, { set: [comicInfo], comment: 'Chapter: 1' })
    expect(testWithUnzip(path)).toContain('No errors detected')
  })

  test('comes first when there was none, and the comment can be set', async () => {
    const path = aBook(book.filter(({ name }) => name !== comicInfo.name))
    await rewrite(path, { set: [comicInfo], comment: 'Chapter: 7' })
    expect(namesOf(path)).toEqual(['ComicInfo.xml', '001.jpg', 'dir/', 'dir/002.jpg', 'dir/003.jpg'])
    expect(inspectZip(path).comment).toBe('Chapter: 7')
  })

  test('replaces one with different spelling and all duplicates', async () => {
    const path = aBook([{ name: 'comicinfo.XML' }, ...book.slice(0, 1), { name: 'COMICINFO.xml' }])
    await rewrite(path, { set: [comicInfo] })
    expect(namesOf(path)).toEqual(['ComicInfo.xml', '001.jpg'])
  })
})

describe('other changes', () => {
  test('entries can be removed, and a name that differs in case is a separate entry when both exist', async () => {
    const path = aBook([{ name: 'A.jpg' }, { name: 'a.jpg' }, { name: 'b.jpg' }])
    await rewrite(path, { remove: ['a.jpg', 'B.JPG', 'missing'] })
    expect(namesOf(path)).toEqual(['A.jpg'])
  })

  test('a page can be replaced with several', async () => {
    const path = aBook()
    const halves = ['001_p1.jpg', '001_p2.jpg'].map((name) => ({ name, content: Buffer.from(name) }))
    await rewrite(path, { set: halves, remove: ['001.jpg'] })
    expect(namesOf(path).slice(0, 3)).toEqual(['001_p1.jpg', '001_p2.jpg', 'ComicInfo.xml'])
  })

  test('a comment in an old encoding stays unchanged byte for byte', async () => {
    const comment = Buffer.from([0x82, 0xff, 0x00])
    const path = aBook(book, { comment })
    await rewrite(path, { set: [comicInfo] })
    expect(readFileSync(path).subarray(-3)).toEqual(comment)
  })

  test.each<[string, readonly CraftedEntry[], CraftedZip]>([
    ['with zip64 fields', book.map((entry) => ({ ...entry, zip64: true })), { zip64: true }],
    ['behind something', book, { prefix: Buffer.alloc(5000, 'MZ') }],
  ])('an archive %s stays readable', async (_, entries, options) => {
    const path = aBook(entries, options)
    await rewrite(path, { set: [comicInfo] })
    const archive = await readWithYauzl(path)
    expect(archive.entries.map(({ content }) => content.toString()).at(-1)).toBe('page three')
  })

  test('entries that cannot be read here are kept', async () => {
    const secret = { name: 'secret.jpg', content: 'xyz', encrypted: true }
    const path = aBook([
      secret,
      { name: 'odd.jpg', content: 'abc', claims: { method: 12 } },
      { name: 'bad.jpg', content: 'x', claims: { crc32: 5 } },
    ])
    const old = folder.file('before.cbz', readFileSync(path))
    await rewrite(path, { set: [comicInfo] })
    for (const name of ['secret.jpg', 'odd.jpg', 'bad.jpg']) expect(bytesOf(path, name)).toEqual(bytesOf(old, name))
  })

  test('a data descriptor that was announced but omitted is not added', async () => {
    const path = aBook([
      { name: '1.jpg', content: 'page', descriptor: 'without-signature' },
      { name: '2.jpg', content: 'page' },
    ])
    const bytes = readFileSync(path)
    bytes[30 + 5 + 4] = 0xee
    folder.file('book.cbz', bytes)
    await rewrite(path, { set: [comicInfo] })
    expect(bytesOf(path, '1.jpg', 2).local.subarray(-2).toString()).toBe('PK')
  })
})

describe('the archive on disk', () => {
  test('keeps its permissions, and a link stays a link', async () => {
    const path = aBook()
    chmodSync(path, 0o600)
    const link = `${folder.path}/link.cbz`
    symlinkSync(path, link)
    await rewrite(link, { set: [comicInfo] })
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(Buffer.from(requireDefined(inspectZip(path).comicInfo, 'the ComicInfo of the archive')).toString()).toContain('new')
  })

  const untouched = async (path: string, changes: Partial<RewriteRequest>, problem: object) => {
    const before = readFileSync(path)
    await expect(rewrite(path, { set: [comicInfo], ...changes })).rejects.toMatchObject(problem)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder.path)).toEqual(['book.cbz'])
  }

  test('is unchanged when it is damaged', async () => {
    await untouched(folder.file('book.cbz', aZip(book).subarray(0, -10)), {}, { code: 'TRUNCATED' })
    await untouched(aBook([{ name: 'a', content: 'x', claims: { offset: 3 } }]), {}, { code: 'CORRUPT' })
  })

  test('is unchanged when the rewrite is cancelled or impossible', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'))
    await untouched(aBook(), { signal }, { message: 'cancelled' })
    await untouched(aBook(), { set: [{ name: '../x', content: Buffer.alloc(0) }] }, { code: 'INVALID_REQUEST' })
  })

  test('is not overwritten when another program changes it meanwhile', async () => {
    const path = aBook()
    const onStep = (step: string) => {
      if (step === 'archive-verified') utimesSync(path, 1, 1)
    }
    await untouched(path, { onStep }, { code: 'CHANGED' })
  })
})

test('is replaced completely by the first of two concurrent rewrites, and the other one fails with an error', async () => {
  const path = aBook()
  let second: Promise<unknown> = Promise.resolve()
  const began = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const onStep = async (step: string) => {
    if (step !== 'archive-verified') return
    const waits = async (moment: string) => {
      if (moment !== 'archive-written') return
      began.resolve()
      await finish.promise
    }
    second = rewrite(path, { set: [comicInfo], onStep: waits }).catch((error: unknown) => error)
    await began.promise
  }
  await rewrite(path, { set: [{ name: 'first.txt', content: Buffer.from('first') }], onStep })
  finish.resolve()
  expect(await second).toMatchObject({ code: 'CHANGED' })
  expect((await readWithYauzl(path)).entries.map(({ name }) => name)).toContain('first.txt')
  expect(readdirSync(folder.path)).toEqual(['book.cbz'])
})
