import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { aPage } from '../../../../test/builders/an-archive.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { ArchiveError } from '../archive-error.ts'
import { inspectArchive } from '../index.ts'
import { aFolder } from '../zip/file.fixture.ts'
import { readPaxFacts, readTarHeader } from './tar-header.rules.ts'

const folder = aFolder()
afterAll(() => folder[Symbol.dispose]())

const content = aPage({ widthPx: 640, heightPx: 960 }, '1.jpg')

async function aTar(names: readonly string[], extra: { readonly [name: string]: string } = {}): Promise<Buffer> {
  const writer = pack()
  for (const name of names) writer.entry({ name }, content)
  for (const [name, text] of Object.entries(extra)) writer.entry({ name }, text)
  writer.finalize()
  return buffer(writer)
}

const codeOf = (bytes: Uint8Array): string => {
  try {
    inspectArchive(folder.file('book.cbt', bytes), { dimensions: 'all' })
    return 'fine'
  } catch (error) {
    return error instanceof ArchiveError ? error.code : String(error)
  }
}

describe('a TAR archive', () => {
  test('is recognized by content and lists its pages with the offset of their bytes', async () => {
    const long = `${'a long folder/'.repeat(12)}本 3.jpg`
    const bytes = await aTar(['10.jpg', '2.jpg', long], { 'ComicInfo.xml': '<ComicInfo/>', 'read me.txt': 'hi' })
    const contents = inspectArchive(folder.file('book.cbz', bytes), { dimensions: 'all' })
    expect(contents).toMatchObject({ mediaType: 'application/x-tar', unreadable: [] })
    expect(contents.pages).toMatchObject({ names: ['2.jpg', '10.jpg', long], methods: [0, 0, 0], widthsPx: [640, 640, 640] })
    for (const offset of contents.pages.dataOffsets) expect(bytes.subarray(offset, offset + content.length)).toEqual(content)
    expect(Buffer.from(requireDefined(contents.comicInfo, 'the ComicInfo of the archive')).toString()).toBe('<ComicInfo/>')
  })

  test('lists a page that is a hard link to another one, as archived folders without duplicates have', async () => {
    const long = `${'a long folder/'.repeat(12)}1.jpg`
    const writer = pack()
    writer.entry({ name: '1.jpg' }, content)
    writer.entry({ name: long }, content)
    for (const [name, linkname] of [
      ['2.jpg', '1.jpg'],
      ['3.jpg', long],
      ['4.jpg', '2.jpg'],
    ] as const)
      writer.entry({ name, type: 'link', linkname })
    writer.finalize()
    const contents = inspectArchive(folder.file('book.cbt', await buffer(writer)), { dimensions: 'all' })
    const { names, dataOffsets, sizes, widthsPx } = contents.pages
    const [first, second] = [512, dataOffsets[4]]
    expect({ names, dataOffsets }).toEqual({
      names: ['1.jpg', '2.jpg', '3.jpg', '4.jpg', long],
      dataOffsets: [first, first, second, first, second],
    })
    expect([new Set(sizes), new Set(widthsPx), contents.unreadable]).toEqual([new Set([content.length]), new Set([640]), []])
  })

  test('reports a hard link to a missing file as unreadable', async () => {
    const writer = pack()
    writer.entry({ name: '1.jpg' }, content)
    writer.entry({ name: '2.jpg', type: 'link', linkname: 'missing.jpg' })
    writer.finalize()
    const contents = inspectArchive(folder.file('book.cbt', await buffer(writer)), { dimensions: 'all' })
    expect([contents.pages.names, contents.unreadable]).toEqual([['1.jpg'], [{ name: '2.jpg', code: 'CORRUPT' }]])
  })

  test('that is cut off or invalid is reported as such', async () => {
    const bytes = await aTar(['1.jpg'])
    expect(codeOf(bytes.subarray(0, 520))).toBe('TRUNCATED')
    expect(codeOf(Buffer.alloc(2048))).toBe('NOT_AN_ARCHIVE')
    expect(codeOf(Buffer.from(bytes.with(0, 0x7f)))).toBe('NOT_AN_ARCHIVE')
  })

  test('that is damaged anywhere yields a list or an ArchiveError', async () => {
    const bytes = await aTar(['1.jpg', `${'x'.repeat(150)}.jpg`])
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        expect(codeOf(Buffer.from(bytes.with(at, byte)))).toMatch(/^fine$|^[A-Z_]+$/)
      }),
      { numRuns: 300 },
    )
  })
})

test('no bytes make a header or its pax records throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 512, maxLength: 512 }), (block) => {
      readTarHeader(block)
      readPaxFacts(block)
    }),
  )
  expect(readPaxFacts(Buffer.from('14 path=a b.c\n9 size=x\n'))).toEqual(
    new Map([
      ['path', 'a b.c'],
      ['size', 'x'],
    ]),
  )
})
