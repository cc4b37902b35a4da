// A shelf with data for every Komga route: an EPUB, a PDF, collections and read lists, posters, a font, a reader, a key.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { aPdf } from '../../src/formats/pdf/pdf.fixture.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { Caller } from '../builders/a-caller.ts'
import { aLibrary } from '../builders/a-library.ts'
import { anEpub } from '../builders/an-epub.ts'
import { sendFile } from '../builders/send-file.ts'
import type { TestDatabase } from '../setup/databases.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'

export interface FullSampleServer extends SampleServer {
  /** The address of an endpoint with the ids of this shelf. */
  address(path: string): string
  /** The second book of the series, with neighbors on both sides. */
  readonly bookId: string
}

export async function aFullSampleServer(database: TestDatabase): Promise<FullSampleServer> {
  const sample = await aSampleServer(database)
  const { http } = sample.server
  const others = await aLibrary({
    server: sample.server,
    files: { 'Novel/1.epub': anEpub(), 'Scans/1.pdf': aPdf([{ width: 100, height: 100 }]) },
  })
  const bookIds = sample.books.slice(0, 3).map(({ id }) => id)
  const bookId = requireDefined(bookIds[1], 'the second book')
  const made = async (url: string, body: unknown) => (await http.post(url, body)).json<{ readonly id: string }>().id
  const collectionId = await made('/api/v1/collections', { name: 'All', ordered: true, seriesIds: [sample.series.id] })
  const readListId = await made('/api/v1/readlists', { name: 'All', bookIds })
  const keyId = await made('/api/v2/users/me/api-keys', { comment: 'KOReader' })
  const reader = await sample.server.aUser('reader@example.org')
  await http.patch(`/api/v1/books/${bookId}/read-progress`, { page: 1 })
  await mkdir(join(sample.server.configDir, 'fonts', 'Lora'), { recursive: true })
  await writeFile(join(sample.server.configDir, 'fonts', 'Lora', 'Lora.ttf'), 'a font')
  const subjects = {
    series: sample.series.id,
    books: bookId,
    collections: collectionId,
    readlists: readListId,
  }
  const posters = await uploadPosters(http, subjects)
  const epubId = (await others.book('1.epub')).id
  const pdfId = (await others.book('1.pdf')).id
  const bookFor = (path: string) => {
    if (/positions|manifest\/epub|resource/.test(path)) return epubId
    return /manifest\/pdf|raw/.test(path) ? pdfId : bookId
  }
  const kindOf = (path: string) => path.split('/')[3] as keyof typeof subjects
  return {
    ...sample,
    bookId,
    address: (path) =>
      path
        .replace('{libraryId}', sample.library.id)
        .replace('{seriesId}', sample.series.id)
        .replace('{bookId}', bookFor(path))
        .replace('{thumbnailId}', posters[kindOf(path)])
        .replace('{id}', path.startsWith('/api/v2/users') ? reader.id : subjects[kindOf(path)])
        .replace('{keyId}', keyId)
        .replace('{pageNumber}', '1')
        .replace('{resource}', 'OEBPS/style/book.css')
        .replace('{fontFamily}', 'Lora')
        .replace('{fontFile}', 'Lora.ttf')
        .replace('*', 'any-name.cbz'),
    close: async () => {
      await sample.close()
      await others.removeFolder()
    },
  }
}

/** @returns ids of the posters, by the kind of their owner */
async function uploadPosters<K extends string>(
  caller: Caller,
  subjects: Readonly<Record<K, string>>,
): Promise<Readonly<Record<K, string>>> {
  const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#aa3366' } })
    .jpeg()
    .toBuffer()
  const ids: [string, string][] = []
  for (const [kind, id] of Object.entries(subjects)) {
    const response = await sendFile(caller, `/api/v1/${kind}/${id}/thumbnails`, picture)
    ids.push([kind, response.json<{ readonly id: string }>().id])
  }
  return Object.fromEntries(ids) as Record<K, string>
}
