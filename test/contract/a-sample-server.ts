// A small, typical shelf: two series with real pages, one with complete metadata, one restricted by age.
import sharp from 'sharp'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'
import type { TestDatabase } from '../setup/databases.ts'

export interface SampleServer {
  readonly server: TestServer
  readonly library: TestLibrary
  /** Four books with complete metadata. */
  readonly series: SeriesDto
  /** Its books in order of their numbers. */
  readonly books: readonly BookDto[]
  close(): Promise<void>
}

export async function aSampleServer(database: TestDatabase): Promise<SampleServer> {
  const server = await aServer({ database, working: true })
  const page = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const about = { Series: 'Berserk', Publisher: 'Hakusensha', Genre: 'Drama', LanguageISO: 'ja', Manga: 'YesAndRightToLeft', Count: 4 }
  const book = (number: number) => ({
    pages: 0,
    files: { '001.jpg': page, '002.jpg': Buffer.concat([page, Buffer.from([number])]) },
    comicInfo: { ...about, Title: `Book ${number}`, Number: number, Writer: 'Miura', Tags: 'swords', Year: 1990, Summary: 'Long.' },
  })
  const library = await aLibrary({
    server,
    files: {
      'Berserk/1.cbz': book(1),
      'Berserk/2.cbz': book(2),
      'Berserk/3.cbz': book(3),
      'Berserk/10.cbz': book(10),
      'Grown up/1.cbz': { comicInfo: { AgeRating: 'R18+', Writer: 'Nobody', Tags: 'secret', Title: 'Hidden' } },
    },
  })
  const [series] = await library.series('search=berserk')
  if (!series) throw new Error('The shelf is empty')
  const { content } = (await server.http.get(`/api/v1/series/${series.id}/books?unpaged=true`)).json<{ content: BookDto[] }>()
  return {
    server,
    library,
    series,
    books: content,
    close: async () => {
      await server.close()
      await library.removeFolder()
    },
  }
}
