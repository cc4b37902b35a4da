import { type RefObject, useEffect } from 'react'
import type { BookPageInfo } from '../../api/types.ts'
import { wholePage } from '../views/page-frame.rules.ts'
import { bordersKey, type MeasuredPage, rememberBorders, usePageBorders } from './page-borders.ts'

type LoadedPage = {
  readonly bookId: string
  readonly page: BookPageInfo
  readonly isLoaded: boolean
  /** Whether borders are cropped. */
  readonly crop: boolean
}

/** Measures the borders of a page once it has loaded. Returns whether it can be shown: not before it was measured, as its size changes. */
export const useMeasuredPage = (image: RefObject<HTMLImageElement | null>, { bookId, page, isLoaded, crop }: LoadedPage): boolean => {
  const key = bordersKey(bookId, page)
  const isKnown = usePageBorders(crop).has(key)
  useEffect(() => {
    if (!crop || !isLoaded || isKnown || !image.current) return undefined
    let isUnmounted = false
    void measure(image.current).then((measured) => (isUnmounted ? undefined : rememberBorders(key, measured)))
    return () => {
      isUnmounted = true
    }
  }, [image, key, crop, isLoaded, isKnown])
  return !crop || isKnown
}

/** A page that can't be measured is shown whole: the browser can't decode or draw it, or the code for it can't be loaded. */
const measure = async (image: HTMLImageElement): Promise<MeasuredPage> => {
  try {
    const { measureBorders } = await import('./measure-borders.ts')
    // Drawing an image that isn't decoded blocks the page.
    await image.decode()
    return measureBorders(image)
  } catch {
    return { box: wholePage, image: { widthPx: image.naturalWidth, heightPx: image.naturalHeight } }
  }
}
