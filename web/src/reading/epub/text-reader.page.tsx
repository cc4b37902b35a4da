import '../controls/reader-bars.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Book, Publication, Series } from '../../api/types.ts'
import { placeOfFixedPage, placeOfPosition, type TextPosition } from './text/text-marks.rules.ts'
import { documentPaths, type TextPlace } from './text/text-place.rules.ts'
import { positionsQuery, progressionQuery, publicationQuery } from './text-book.api.ts'
import { TextReader } from './text-reader.tsx'

type TextReaderPageProps = { readonly book: Book; readonly series: Series; readonly wantedPage: number | undefined }

/** An ebook with its series. */
export default function TextReaderPage({ book, series, wantedPage }: TextReaderPageProps): ReactElement {
  const publication = useSuspenseQuery(publicationQuery(book.id)).data
  const progression = useSuspenseQuery(progressionQuery(book.id)).data
  const isInText = wantedPage !== undefined && publication.metadata.rendition.layout !== 'fixed'
  const positions = useQuery({ ...positionsQuery(book.id), enabled: isInText })
  if (isInText && positions.isPending) return <main className="reader" />
  return (
    <TextReader
      key={book.id}
      book={book}
      series={series}
      publication={publication}
      progression={progression}
      wantedPlace={wantedPage === undefined ? undefined : placeOfPage(wantedPage, publication, positions.data)}
    />
  )
}

/** A page of a book in which each document is a page, else a position in its text, if they could be loaded. */
const placeOfPage = (
  page: number,
  { metadata, readingOrder }: Publication,
  positions: readonly TextPosition[] | undefined,
): TextPlace | undefined => {
  const documents = documentPaths(readingOrder)
  if (metadata.rendition.layout === 'fixed') return placeOfFixedPage(page, documents)
  return positions && placeOfPosition(positions, page, documents)
}
