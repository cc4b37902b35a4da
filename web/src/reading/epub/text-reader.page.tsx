import '../controls/reader-bars.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Book, Series } from '../../api/types.ts'
import { progressionQuery, publicationQuery } from './text-book.api.ts'
import { TextReader } from './text-reader.tsx'

type TextReaderPageProps = { readonly book: Book; readonly series: Series; readonly wantedPage: number | undefined }

/** An ebook with its series. */
export default function TextReaderPage({ book, series, wantedPage }: TextReaderPageProps): ReactElement {
  const publication = useSuspenseQuery(publicationQuery(book.id)).data
  const progression = useSuspenseQuery(progressionQuery(book.id)).data
  return (
    <TextReader key={book.id} book={book} series={series} publication={publication} progression={progression} wantedPage={wantedPage} />
  )
}
