import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewFaultQuery, previewPageUrl } from '../discover.api.ts'

type PreviewImageProps = {
  readonly url: string
  /** From 1. */
  readonly page: number
  readonly count: number
  /** Whether the page is visible; others are only loaded. */
  readonly shown: boolean
  /** Loads only when it is about to be visible. */
  readonly lazy?: boolean
  /** Called when the image is loaded. @param ratio height divided by width */
  readonly onRatio?: (page: number, ratio: number) => void
}

/** A page of a preview while it loads, as an image, or with the reason why it failed. */
export const PreviewImage = ({ url, page, count, shown, lazy = false, onRatio }: PreviewImageProps): ReactElement => {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const retry = () => {
    setAttempt(attempt + 1)
    setState('loading')
  }
  if (state === 'failed') return <PreviewFault {...{ url, page, shown, attempt }} onRetry={retry} />
  return (
    <span className="preview-page" data-state={state} hidden={!shown}>
      {state === 'loading' ? <Loader className="preview-loader" aria-hidden="true" /> : null}
      <img
        src={previewPageUrl(url, attempt)}
        alt={t('series.pageOf', { page, count })}
        draggable={false}
        loading={lazy ? 'lazy' : 'eager'}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setState('loaded')
          if (naturalWidth > 0) onRatio?.(page, naturalHeight / naturalWidth)
        }}
        onError={() => setState('failed')}
      />
    </span>
  )
}

type PreviewFaultProps = Pick<PreviewImageProps, 'url' | 'page' | 'shown'> & { readonly attempt: number; readonly onRetry: () => void }

const PreviewFault = ({ url, page, shown, attempt, onRetry }: PreviewFaultProps): ReactElement => {
  const { t } = useTranslation()
  const fault = useQuery({ ...previewFaultQuery(url, attempt), enabled: shown }).data
  return (
    <div className="preview-message" role="alert" hidden={!shown}>
      <p>{t('discover.preview.pageFailed', { page })}</p>
      {fault ? <p className="preview-quiet">{fault}</p> : null}
      <Button variant="default" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
