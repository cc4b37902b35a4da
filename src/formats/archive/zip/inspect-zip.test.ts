import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../../kernel/errors/index.ts'
import { aBitmap, aPicture, withJpegMetadata } from '../../image/pictures.fixture.ts'
import { ArchiveError } from '../archive-error.ts'
import { inspectArchive } from '../index.ts'
import { aFolder, withOpenFile } from './file.fixture.ts'
import { inspectZip, readEntrySync } from './index.ts'
import { aZip, type CraftedEntry } from './zip.fixture.ts'

const folder = aFolder()
afterAll(() => folder[Symbol.dispose]())

let jpeg: Buffer = Buffer.alloc(0)
let png: Buffer = Buffer.alloc(0)
beforeAll(async () => {
  jpeg = await aPicture('jpeg', 120, 170)
  png = await aPicture('png', 60, 80)
})

const archive = (entries: readonly CraftedEntry[], comment = '') => folder.file('book.cbz', aZip(entries, { comment }))

describe('the pages of a book', () => {
  test('are sorted by number, not by position in the file', () => {
    const names = ['10.jpg', '2.jpg', 'Extra/1.jpg', '1.jpg']
    const { pages } = inspectZip(archive(names.map((name) => ({ name, content: jpeg }))))
    expect(pages.names).toEqual(['1.jpg', '2.jpg', '10.jpg', 'Extra/1.jpg'])
  })

  test('are images, not folders, hidden files, shadow copies of macOS or texts', () => {
    const contents = inspectZip(
      archive([
        { name: 'c1/' },
        { name: '__MACOSX/c1/._001.jpg', content: 'x' },
        { name: 'c1/.thumb.jpg', content: jpeg },
        { name: '.hidden/002.jpg', content: jpeg },
        { name: './c1/001.JPG', content: jpeg },
        { name: 'readme.txt', content: 'hello' },
        { name: 'windows\\003.png', content: png },
      ]),
    )
    expect(contents.pages.names).toEqual(['./c1/001.JPG', 'windows\\003.png'])
    expect(contents.otherFiles).toEqual([
      { name: '__MACOSX/c1/._001.jpg', size: 1 },
      { name: 'c1/.thumb.jpg', size: jpeg.length },
      { name: '.hidden/002.jpg', size: jpeg.length },
      { name: 'readme.txt', size: 5 },
    ])
    expect(contents.unreadable).toEqual([])
  })

  test('are not hidden by a title that begins with an ellipsis', () => {
    const names = ['...Wait for Me/001.jpg', '...Wait for Me/...002.jpg', '../003.jpg']
    const { pages } = inspectZip(archive(names.map((name) => ({ name, content: jpeg }))))
    expect(pages.names).toHaveLength(3)
  })

  test('are recognized by content under any name, and a file that is only named as an image is not a page', () => {
    const path = archive([
      { name: '1.txt', content: jpeg },
      { name: '2.jpg', content: 'no picture' },
      { name: '3.dat', content: png, deflated: true },
      { name: 'info.nfo', content: 'text' },
    ])
    for (const dimensions of ['all', 'cheap'] as const) {
      const { pages, otherFiles, unreadable } = inspectZip(path, { dimensions })
      expect([pages.names, pages.mediaTypes]).toEqual([
        ['1.txt', '3.dat'],
        ['image/jpeg', 'image/png'],
      ])
      expect(otherFiles).toEqual([{ name: 'info.nfo', size: 4 }])
      expect(unreadable).toEqual([{ name: '2.jpg', code: 'NOT_AN_IMAGE' }])
    }
  })

  test('are searched for among up to a thousand files with other names', () => {
    const texts = Array.from({ length: 1_500 }, (_, index) => ({ name: `a${String(index).padStart(4, '0')}.txt`, content: 'text' }))
    const early = inspectZip(archive([{ name: 'b.txt', content: jpeg }, ...texts, { name: 'c.jpg', content: jpeg }]))
    expect(early.pages.names).toEqual(['b.txt', 'c.jpg'])
    const late = inspectZip(archive([...texts, { name: 'b.txt', content: jpeg }, { name: 'c.jpg', content: jpeg }]))
    expect([late.pages.names, late.otherFiles.length]).toEqual([['c.jpg'], 1_501])
  })

  test('that claim more pixels or bytes than any page has are listed as unreadable', () => {
    const bomb = Buffer.from(`RIFF\x1e\0\0\0WEBPVP8L\x12\0\0\0\x2f\xfe\xbf\xff\x0f${'\0'.repeat(13)}`, 'latin1')
    const { pages, unreadable } = inspectZip(
      archive([
        { name: '1.webp', content: bomb },
        { name: '2.jpg', content: jpeg, deflated: true, claims: { uncompressedSize: 64 * 1024 * 1024 + 1 } },
        { name: '3.jpg', content: jpeg },
      ]),
      { dimensions: 'all' },
    )
    expect(pages.names).toEqual(['3.jpg'])
    expect(unreadable).toEqual([
      { name: '1.webp', code: 'TOO_LARGE' },
      { name: '2.jpg', code: 'TOO_LARGE' },
    ])
  })

  test('have the type and size of their content, regardless of their name', () => {
    const path = archive([
      { name: '1.jpg', content: png },
      { name: '2.png', content: jpeg, deflated: true },
      { name: '3', content: jpeg },
      { name: 'LICENSE', content: 'text' },
    ])
    const { pages, otherFiles } = inspectZip(path, { dimensions: 'all' })
    expect(pages.names).toEqual(['1.jpg', '2.png', '3'])
    expect(pages.mediaTypes).toEqual(['image/png', 'image/jpeg', 'image/jpeg'])
    expect(pages.widthsPx).toEqual([60, 120, 120])
    expect(pages.heightsPx).toEqual([80, 170, 170])
    expect(otherFiles).toEqual([{ name: 'LICENSE', size: 4 }])
  })

  test('can be read from the table alone, whatever the size of their metadata', () => {
    const metadata = [[], [1_000], [3_000, 20_000], [60_000, 60_000]]
    for (const content of metadata.map((lengths) => withJpegMetadata(jpeg, lengths))) {
      const path = archive([
        { name: '1.jpg', content, localExtra: Buffer.alloc(300) },
        { name: '2.jpg', content, deflated: true },
      ])
      const { pages } = inspectZip(path, { dimensions: 'all' })
      expect(pages.widthsPx).toEqual([120, 120])
      withOpenFile(path, (fd) => {
        for (const [i, dataOffset] of pages.dataOffsets.entries()) {
          const location = {
            dataOffset,
            compressedSize: requireDefined(pages.compressedSizes[i], 'the compressed size of a page'),
            uncompressedSize: requireDefined(pages.sizes[i], 'the size of a page'),
            method: requireDefined(pages.methods[i], 'the compression method of a page'),
            crc32: requireDefined(pages.crcs[i], 'the CRC-32 of a page'),
          }
          expect(readEntrySync(fd, location).equals(content)).toBe(true)
        }
      })
    }
  })

  test('can all be listed immediately and measured later', () => {
    const path = archive(['1.jpg', '2.jpg', '3.jpg'].map((name) => ({ name, content: jpeg })))
    const none = inspectZip(path, { dimensions: 'none' }).pages
    const first = inspectZip(path, { dimensions: 'first' }).pages
    const all = inspectZip(path, { dimensions: 'all' }).pages
    expect(none.widthsPx).toEqual([0, 0, 0])
    expect(first.widthsPx).toEqual([120, 0, 0])
    expect(first.dataOffsets).toEqual([all.dataOffsets[0], -1, -1])
    expect(all.widthsPx).toEqual([120, 120, 120])
    expect([none.names, first.names]).toEqual([all.names, all.names])
  })

  test('have no size when their metadata is too large to be read', () => {
    const path = archive([{ name: '1.jpg', content: withJpegMetadata(jpeg, Array(17).fill(65_000)) }])
    expect(inspectZip(path, { dimensions: 'all' }).pages).toMatchObject({ mediaTypes: ['image/jpeg'], widthsPx: [0] })
  })
})

describe('invalid pages', () => {
  test('are listed with a reason, and the rest of the book stays readable', () => {
    const path = archive([
      { name: '1.jpg', content: '<html>rate limited</html>' },
      { name: '2.jpg', content: '' },
      { name: '3.jpg', content: jpeg, encrypted: true },
      { name: '4.jpg', content: jpeg, claims: { method: 12 } },
      { name: '5.jpg', content: jpeg, claims: { method: 8 } },
      { name: '6.jpg', content: jpeg },
    ])
    const { pages, unreadable } = inspectZip(path, { dimensions: 'all' })
    expect(pages.names).toEqual(['6.jpg'])
    expect(unreadable).toEqual([
      { name: '1.jpg', code: 'NOT_AN_IMAGE' },
      { name: '2.jpg', code: 'NOT_AN_IMAGE' },
      { name: '3.jpg', code: 'ENCRYPTED' },
      { name: '4.jpg', code: 'UNSUPPORTED_METHOD' },
      { name: '5.jpg', code: 'CORRUPT' },
    ])
  })

  test('do not exhaust memory when a deflated image of zeros would inflate to 16 MB', () => {
    const bomb = Buffer.concat([aBitmap(4000, 4000), Buffer.alloc(16 * 1024 * 1024)])
    const { pages } = inspectZip(archive([{ name: '1.bmp', content: bomb, deflated: true }]), { dimensions: 'all' })
    expect(pages).toMatchObject({ widthsPx: [4000], sizes: [bomb.length] })
  })
})

describe('other archive contents', () => {
  test('include its comment and ComicInfo.xml at the root, in any case', () => {
    const path = archive([{ name: 'comicinfo.XML', content: '<ComicInfo>é</ComicInfo>', deflated: true }], 'Chapter: 4')
    const contents = inspectZip(path)
    expect(contents.comment).toBe('Chapter: 4')
    expect(Buffer.from(requireDefined(contents.comicInfo, 'the ComicInfo of the archive')).toString()).toBe('<ComicInfo>é</ComicInfo>')
  })

  test('include a nested ComicInfo.xml only as another file', () => {
    const contents = inspectZip(archive([{ name: 'c1/ComicInfo.xml', content: '<ComicInfo/>' }]))
    expect(contents.comicInfo).toBeUndefined()
    expect(contents.otherFiles).toHaveLength(1)
  })

  test('list a damaged or oversized ComicInfo.xml as unreadable and omit it', () => {
    const damaged = archive([{ name: 'ComicInfo.xml', content: '<ComicInfo/>', claims: { crc32: 1 } }])
    expect(inspectZip(damaged)).toMatchObject({ comicInfo: undefined, unreadable: [{ name: 'ComicInfo.xml', code: 'BAD_CHECKSUM' }] })
    const oversized = archive([{ name: 'ComicInfo.xml', content: ' '.repeat(4 * 1024 * 1024 + 1), deflated: true }])
    expect(inspectZip(oversized).unreadable).toEqual([{ name: 'ComicInfo.xml', code: 'TOO_LARGE' }])
  })

  test('stay valid after the next inspection', () => {
    const first = inspectZip(archive([{ name: 'ComicInfo.xml', content: 'first' }], 'one'))
    inspectZip(archive([{ name: 'ComicInfo.xml', content: 'other' }], 'two'))
    expect([Buffer.from(requireDefined(first.comicInfo, 'the ComicInfo of the archive')).toString(), first.comment]).toEqual([
      'first',
      'one',
    ])
  })
})

describe('archive detection by content', () => {
  const codeOf = (path: string) => {
    try {
      return inspectArchive(path).mediaType
    } catch (error) {
      return error instanceof ArchiveError ? error.code : 'other error'
    }
  }

  test('recognizes a ZIP file, even after a self-extracting program', () => {
    expect(codeOf(archive([{ name: '1.jpg', content: jpeg }]))).toBe('application/zip')
    expect(codeOf(folder.file('sfx.cbz', aZip([], { prefix: Buffer.from('MZ program') })))).toBe('application/zip')
  })

  test('reports formats that need a decoder, even when they contain a ZIP file', () => {
    const rar = Buffer.from('Rar!\x1a\x07\x01\0', 'latin1')
    expect(codeOf(folder.file('rar.cbz', rar))).toBe('NEEDS_DECODER')
    expect(codeOf(folder.file('rar-with-zip.cbr', aZip([{ name: '1.jpg' }], { prefix: rar })))).toBe('NEEDS_DECODER')
  })

  test('rejects a text as no archive and a truncated ZIP file as damaged', () => {
    expect(codeOf(folder.file('text.cbz', 'hello'))).toBe('NOT_AN_ARCHIVE')
    expect(codeOf(folder.file('cut.cbz', aZip([{ name: '1.jpg', content: jpeg }]).subarray(0, 500)))).toBe('TRUNCATED')
  })

  test('passes on the file system error for a missing file', () => {
    expect(() => inspectArchive(`${folder.path}/missing.cbz`)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })
})
