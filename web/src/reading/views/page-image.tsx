import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookPageInfo } from '../../api/types.ts'
import { pageFaultQuery, pageImageUrl } from '../reading.api.ts'
import type { BoxSize } from './fit.rules.ts'

type PageImageProps = {
  readonly bookId: string
  readonly page: BookPageInfo
  readonly pageCount: number
  /** Whether the page is visible; others are loaded and decoded off screen. */
  readonly shown: boolean
  readonly size: BoxSize
  readonly onSettled?: ((bookId: string, page: number) => void) | undefined
}

/** One page. Reserves its space while it loads; shows the error and a retry button if it fails. */
export const PageImage = ({ bookId, page, pageCount, shown, size, onSettled }: PageImageProps): ReactElement => {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
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
  if (state === 'failed') {
    return <PageFault bookId={bookId} page={page} shown={shown} attempt={attempt} onRetry={retry} />
  }
  return (
    <img
      className="reader-page"
      hidden={!shown}
      data-state={state}
      style={{ width: size.widthPx, height: size.heightPx }}
      src={attempt === 0 ? pageImageUrl(bookId, page.number) : `${pageImageUrl(bookId, page.number)}?attempt=${attempt}`}
      alt={t('series.pageOf', { page: page.number, count: pageCount })}
      draggable={false}
      decoding="sync"
      fetchPriority={shown ? 'high' : 'low'}
      onLoad={onLoad}
      onError={() => settle('failed')}
    />
  )
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
