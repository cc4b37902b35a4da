// One small valid example of every input that the server reads; the mutations start from these.
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { encodeBackup } from '../../src/formats/app-backup/app-backup.fixture.ts'
import { aRar4, aRar5 } from '../../src/formats/archive/rar/rar.fixture.ts'
import { aSevenZip } from '../../src/formats/archive/seven-zip/seven-zip.fixture.ts'
import { aJxl } from '../../src/formats/image/jxl.fixture.ts'
import { aPdf } from '../../src/formats/pdf/pdf.fixture.ts'
import { anArchive } from '../builders/an-archive.ts'
import { anEpub } from '../builders/an-epub.ts'

export interface GoodFile {
  readonly extension: string
  readonly bytes: Uint8Array
}

const comicInfo = { Series: 'Berserk', Number: '1', Title: 'One', Genre: 'Drama', LanguageISO: 'ja', AgeRating: 'Teen', StoryArc: 'A,B' }
const seriesJson = JSON.stringify({
  metadata: { name: 'Berserk', description_text: 'Long.', status: 'Ended', year: 1990, ageRating: '15+' },
})

/** Books of every kind, with real images. */
export async function goodFiles(): Promise<readonly GoodFile[]> {
  const pictures = await realPictures()
  const files = Object.fromEntries(pictures.map(({ extension, bytes }, index) => [`${index}.${extension}`, bytes]))
  const entries = Object.entries(files).map(([name, content]) => ({ name, content }))
  return [
    { extension: 'cbz', bytes: anArchive({ pages: 0, files, comicInfo }) },
    { extension: 'cbz', bytes: anArchive({ pages: 4, deflated: true, comicInfo, comment: 'https://mangadex.org/chapter/1' }) },
    { extension: 'cbr', bytes: aRar4(entries) },
    { extension: 'cbr', bytes: aRar5(entries) },
    { extension: 'cb7', bytes: await aSevenZip(files) },
    { extension: 'epub', bytes: anEpub({ deflated: true, metadata: '<dc:title>A Night</dc:title><dc:creator>Nobody</dc:creator>' }) },
    { extension: 'epub', bytes: anEpub({ pictures: 2, fixedLayout: true }) },
    {
      extension: 'pdf',
      bytes: aPdf([
        { width: 100, height: 140 },
        { width: 100, height: 140 },
      ]),
    },
  ]
}

/** Images of every kind: each becomes the page of a book with an intact archive. */
export async function realPictures(): Promise<readonly GoodFile[]> {
  const plain = sharp({ create: { width: 40, height: 60, channels: 3, background: '#336699' } })
  const made = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const).map(async (format) => ({
      extension: format,
      bytes: await plain.clone().toFormat(format).toBuffer(),
    })),
  )
  const progressive = await plain.clone().jpeg({ progressive: true }).toBuffer()
  return [...made, { extension: 'jpg', bytes: progressive }, { extension: 'jxl', bytes: await aJxl(16, 24, [200, 30, 30]) }]
}

/** Text files next to or inside books. */
export const goodTexts: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'ComicInfo.xml',
    text: `<?xml version="1.0"?><ComicInfo>${Object.entries(comicInfo).map(([name, value]) => `<${name}>${value}</${name}>`)}<Pages><Page Image="0" Type="FrontCover"/></Pages></ComicInfo>`,
  },
  { name: 'series.json', text: seriesJson },
  {
    name: '.chapter-urls.json',
    text: JSON.stringify({ version: 1, title: null, chapters: [{ url: 'https://example.org/1', number: '1' }] }),
  },
]

/** Backups of reading apps. */
export function goodBackups(): readonly Uint8Array[] {
  const bare = encodeBackup({
    titles: [{ sourceId: '2499283573021220255', url: '/manga/f9c33607-9180-4ba6-b85c-e4b5faee7192' }],
    sources: [{ id: '2499283573021220255', name: 'MangaDex' }],
    categories: ['Reading'],
  })
  return [bare, gzipSync(bare)]
}

interface GoodBody {
  readonly method: 'POST' | 'PATCH' | 'PUT'
  readonly path: string
  readonly body: unknown
}

/** @param ids of an existing series and book */
export const goodBodies = ({ series, book }: { readonly series: string; readonly book: string }): readonly GoodBody[] => [
  {
    method: 'POST',
    path: '/api/v1/series/list?page=0&size=5&sort=metadata.titleSort,asc',
    body: {
      fullTextSearch: 'berserk',
      condition: {
        allOf: [
          { anyOf: [{ readStatus: { operator: 'is', value: 'UNREAD' } }, { ageRating: { operator: 'lessThan', value: 18 } }] },
          { title: { operator: 'beginsWith', value: 'B' } },
          { releaseDate: { operator: 'isInTheLast', duration: 'P30D' } },
        ],
      },
    },
  },
  {
    method: 'POST',
    path: '/api/v1/books/list?page=0&size=5',
    body: { condition: { allOf: [{ seriesId: { operator: 'is', value: series } }, { tag: { operator: 'isNot', value: 'x' } }] } },
  },
  {
    method: 'PATCH',
    path: `/api/v1/series/${series}/metadata`,
    body: { title: 'Berserk', ageRating: 12, genres: ['a'], links: [{ label: 'x', url: 'https://example.org' }] },
  },
  {
    method: 'PATCH',
    path: `/api/v1/books/${book}/metadata`,
    body: { title: 'One', number: '1', numberSort: 1, authors: [{ name: 'A', role: 'writer' }], releaseDate: '1990-01-01' },
  },
  { method: 'PATCH', path: `/api/v1/books/${book}/read-progress`, body: { page: 1, completed: false } },
  {
    method: 'PUT',
    path: `/api/v1/books/${book}/progression`,
    body: {
      modified: '2026-01-01T00:00:00Z',
      device: { id: 'a', name: 'b' },
      locator: { href: 'x', type: 'image/jpeg', locations: { position: 1 } },
    },
  },
  { method: 'POST', path: '/api/v1/collections', body: { name: 'All', ordered: true, seriesIds: [series] } },
  { method: 'POST', path: '/api/v1/readlists', body: { name: 'All', summary: '', ordered: true, bookIds: [book] } },
  {
    method: 'POST',
    path: '/api/v1/chapter-urls/check',
    body: { urls: ['https://mangadex.org/chapter/f9c33607-9180-4ba6-b85c-e4b5faee7192'] },
  },
  { method: 'PATCH', path: '/api/v1/client-settings/user', body: { 'web.theme': { value: 'dark' } } },
  { method: 'POST', path: '/api/v1/read-progress/mark', body: { bookIds: [book], read: true } },
]

/** @param ids of an existing series and book */
export const goodQueries = ({ series, book }: { readonly series: string; readonly book: string }): readonly string[] => [
  '/api/v1/series?search=berserk&library_id=a,b&status=ENDED&read_status=UNREAD&genre=Drama&sort=metadata.titleSort,desc&page=0&size=20',
  '/api/v1/series?search_regex=%5EB.*k%24,TITLE&unpaged=true',
  '/api/v1/books?search=tag:x%20-chapter&media_status=READY&sort=createdDate,desc&size=3',
  '/api/v1/series/alphabetical-groups?search=b',
  `/api/v1/series/${series}/books?sort=metadata.numberSort,asc&read_status=READ,IN_PROGRESS`,
  `/api/v1/books/${book}/pages/1?convert=png&zero_based=false`,
  `/api/v1/books/${book}/next`,
  '/api/v2/authors?search=a&role=writer&library_id=x&page=0',
  '/api/v1/tags/series?library_id=x',
  '/api/v1/history?page=0&size=5&sort=timestamp,desc',
  '/api/v1/file-changes?page=0&size=5&type=BookImported',
  '/opds/v1.2/series?search=b&page=0',
  '/opds/v2/search?query=b',
  '/api/v1/downloads?status=PENDING&page=0&size=20&search=x',
]
