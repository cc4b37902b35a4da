import { Button } from '@mantine/core'
import { type CSSProperties, type ReactElement, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookPage } from '../api/types.ts'
import { pageImageUrl } from './reading.api.ts'

type PageImageProps = {
  readonly bookId: string
  readonly page: BookPage
  /** The page that is read now; the others wait, loaded and decoded, out of sight. */
  readonly current: boolean
  readonly onSettled?: (pageNumber: number) => void
}

/** Covers and single pages of most books; holds the place until the real size is known. */
const usualRatio = '2 / 3'

/** One page. Keeps its place while it loads; says what is wrong when it cannot be shown, and tries again on demand. */
export const PageImage = ({ bookId, page, current, onSettled }: PageImageProps): ReactElement => {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const settle = (outcome: 'shown' | 'failed') => {
    setState(outcome)
    onSettled?.(page.number)
  }
  const onLoad = (event: SyntheticEvent<HTMLImageElement>) => {
    settle('shown')
    // Unpacks the picture now and not at the turn. Rejects when the page was left meanwhile: nothing to do then.
    event.currentTarget.decode().then(undefined, () => undefined)
  }
  if (state === 'failed') {
    return (
      <div className="reader-page-failed" role="alert" hidden={!current}>
        <p>{t('reader.pageFailed', { page: page.number, type: page.mediaType })}</p>
        <Button
          variant="default"
          onClick={() => {
            setAttempt(attempt + 1)
            setState('loading')
          }}
        >
          {t('errors.retry')}
        </Button>
      </div>
    )
  }
  return (
    <img
      className="reader-page"
      hidden={!current}
      data-state={state}
      style={sizeOf(page)}
      src={attempt === 0 ? pageImageUrl(bookId, page.number) : `${pageImageUrl(bookId, page.number)}?attempt=${attempt}`}
      alt={t('reader.pageAlt', { page: page.number })}
      draggable={false}
      fetchPriority={current ? 'high' : 'low'}
      onLoad={onLoad}
      onError={() => settle('failed')}
    />
  )
}

/** The page's own proportions, and its size so that small pages are not blown up beyond twice their size. */
const sizeOf = ({ width, height }: BookPage): CSSProperties =>
  width && height ? { aspectRatio: `${width} / ${height}` } : { aspectRatio: usualRatio }
