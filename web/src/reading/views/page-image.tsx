import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReachable } from '../../api/connection.ts'
import type { BookPageInfo } from '../../api/types.ts'
import { useMeasuredPage } from '../borders/use-measured-page.ts'
import { pageFaultQuery, pageImageUrl } from '../reading.api.ts'
import { useImageSize } from '../settings/image-size.ts'
import type { BoxSize } from './fit.rules.ts'
import { imageWidth, isBeyondImage, widthBeforeCrop } from './image-width.rules.ts'
import { frameTransform, imageSizeOf, type PageFrame } from './page-frame.rules.ts'

type PageImageProps = {
  readonly bookId: string
  readonly page: BookPageInfo
  readonly pageCount: number
  /** Whether the page is visible; others are loaded and decoded off screen. */
  readonly shown: boolean
  /** The size of the visible part. */
  readonly size: BoxSize
  /** The visible part. */
  readonly frame: PageFrame
  /** Width of the complete image when the page is visible, not cropped and not zoomed, in CSS pixels. */
  readonly fittedPx: number
  /** Whether borders are cropped, so that the page is measured. */
  readonly crop: boolean
  readonly onSettled?: ((bookId: string, page: number) => void) | undefined
}

/** A page that times out at a proxy looks like an interruption each time. After this many attempts, only the user can retry it. */
const maxOwnRetries = 5

/** One page. Reserves its space while it loads; shows the error and a retry button if it fails. */
export const PageImage = (props: PageImageProps): ReactElement => {
  const { bookId, page, pageCount, shown, size, frame, fittedPx, crop, onSettled } = props
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const image = useRef<HTMLImageElement>(null)
  const isMeasured = useMeasuredPage(image, { bookId, page, isLoaded: state === 'shown', crop })
  const whole = imageSizeOf(size, frame)
  const { widthPx, loadOriginal } = useImageWidth({ page, shown, size: whole, fittedPx: crop ? widthBeforeCrop(fittedPx) : fittedPx })
  const settle = (outcome: 'shown' | 'failed') => {
    setState(outcome)
    onSettled?.(bookId, page.number)
  }
  const onLoad = (event: SyntheticEvent<HTMLImageElement>) => {
    settle('shown')
    // Decodes the image before the page is turned. Rejects when the page was removed in the meantime, which can be ignored.
    event.currentTarget.decode().then(undefined, () => undefined)
  }
  const retry = () => {
    setAttempt(attempt + 1)
    setState('loading')
  }
  // Pages that failed during an interruption may load now: when they are turned to, or when the server responds again.
  const isWanted = useIsReachable() && shown
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted)
    if (isWanted && state === 'failed' && attempt < maxOwnRetries) retry()
  }
  if (state === 'failed') {
    return <PageFault bookId={bookId} page={page} shown={shown} attempt={attempt} onRetry={retry} />
  }
  return (
    <div className="reader-frame" hidden={!shown} data-measured={isMeasured} style={{ width: size.widthPx, height: size.heightPx }}>
      <img
        ref={image}
        className="reader-page"
        hidden={!shown}
        data-state={state}
        style={{ width: whole.widthPx, height: whole.heightPx, transform: frameTransform(size, frame) }}
        src={attempt === 0 ? pageImageUrl(bookId, page.number, widthPx) : `${pageImageUrl(bookId, page.number)}?attempt=${attempt}`}
        alt={t('series.pageOf', { page: page.number, count: pageCount })}
        draggable={false}
        decoding="sync"
        fetchPriority={shown ? 'high' : 'low'}
        onLoad={onLoad}
        onError={() => (widthPx === undefined ? settle('failed') : loadOriginal())}
      />
    </div>
  )
}

/** The width to request; undefined for the page as it is, also once the page was zoomed beyond the image or couldn't be resized. */
const useImageWidth = ({ page, shown, size, fittedPx }: Pick<PageImageProps, 'page' | 'shown' | 'size' | 'fittedPx'>) => {
  const [imageSize] = useImageSize()
  const [needsOriginal, setNeedsOriginal] = useState(false)
  const density = window.devicePixelRatio
  const widthPx = imageSize === 'screen' && !needsOriginal ? imageWidth(page, fittedPx, density) : undefined
  if (shown && widthPx !== undefined && isBeyondImage(widthPx, size.widthPx, density)) setNeedsOriginal(true)
  return { widthPx, loadOriginal: () => setNeedsOriginal(true) }
}

type PageFaultProps = Pick<PageImageProps, 'bookId' | 'page' | 'shown'> & { readonly attempt: number; readonly onRetry: () => void }

/** Replaces a page that failed to load, with the server's error message if there is one. */
const PageFault = ({ bookId, page, shown, attempt, onRetry }: PageFaultProps): ReactElement => {
  const { t } = useTranslation()
  const fault = useQuery({ ...pageFaultQuery(bookId, page.number, attempt), enabled: shown }).data
  return (
    <div className="reader-page-failed" role="alert" hidden={!shown}>
      <p>{t('reader.pageFailed', { page: page.number, type: page.mediaType })}</p>
      {fault ? <p className="reader-quiet">{fault}</p> : null}
      <Button variant="default" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
