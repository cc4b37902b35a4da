import { type ReactElement, useState } from 'react'
import { bookPosterUrl, pageThumbnailUrl } from '../reading/reading.api.ts'

/** The thumbnail of a page; the cover if the book has no such page by now, or is an ebook, whose pages are no images. */
export const PageThumbnail = ({ bookId, page }: { readonly bookId: string; readonly page: number }): ReactElement => {
  const [failed, setFailed] = useState(false)
  return (
    <img
      className="bookmark-picture"
      src={failed ? bookPosterUrl(bookId) : pageThumbnailUrl(bookId, page)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}
