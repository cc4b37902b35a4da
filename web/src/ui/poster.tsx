import './poster.css'
import { type ReactElement, type ReactNode, useCallback, useState } from 'react'

type PosterProps = {
  readonly src: string
  /** Shown in the frame when there is no picture. */
  readonly title: string
  /** Badges and bars over the image. */
  readonly children?: ReactNode
}

/**
 * A cover in a 2:3 frame that reserves its space before, during and after loading. The image is decorative, because the title is always
 * next to it as text.
 */
export const Poster = ({ src, title, children }: PosterProps): ReactElement => {
  const [loadedSrc, setLoadedSrc] = useState<string>()
  const [failedSrc, setFailedSrc] = useState<string>()
  // A picture from the browser's cache may be complete before React listens for `load`.
  const noticeCached = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setLoadedSrc(image.getAttribute('src') ?? undefined)
  }, [])
  return (
    <span className="poster-frame">
      {failedSrc === src ? (
        <span className="poster-fallback" aria-hidden="true">
          {title}
        </span>
      ) : (
        <img
          ref={noticeCached}
          className="poster-image"
          data-loaded={loadedSrc === src}
          src={src}
          alt=""
          width={200}
          height={300}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setLoadedSrc(src)}
          onError={() => setFailedSrc(src)}
        />
      )}
      {children}
    </span>
  )
}
