import { type ReactElement, useState } from 'react'
import { bookPosterUrl, pageThumbnailUrl } from '../reading/reading.api.ts'

type PageThumbnailProps = {
  readonly bookId: string
  /** Undefined in a text. */
  readonly page: number | undefined
}

/** The thumbnail of a page; the cover if the book has no such page by now, or is an ebook, whose pages are no images. */
export const PageThumbnail = ({ bookId, page }: PageThumbnailProps): ReactElement => {
  const [failures, setFailures] = useState(0)
  const src = [...(page === undefined ? [] : [pageThumbnailUrl(bookId, page)]), bookPosterUrl(bookId)][failures]
  // An ebook may have no cover.
  if (src === undefined) return <span className="bookmark-picture" />
  return (
    <img
      className="bookmark-picture"
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailures(failures + 1)}
    />
  )
}
