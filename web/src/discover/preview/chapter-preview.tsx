import './preview.css'
import { ActionIcon, Loader, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverPreview, DiscoverTitleDetails } from '../../api/types.ts'
import { FollowButton } from '../../follows/title/follow-button.tsx'
import { previewQuery, sourcesQuery } from '../discover.api.ts'
import { followTargetOf } from '../follow-target.rules.ts'
import { SourceProblem } from '../source-problem.tsx'
import { DownloadOnce } from '../title/download-once.tsx'
import { isStripBySize, placeAfter, previewLayoutOf, turnOfKey } from './preview.rules.ts'
import { PagedPages, StripPages } from './preview-pages.tsx'

type ChapterPreviewProps = {
  readonly title: DiscoverTitleDetails
  readonly chapterId: string
  /** Name of the chapter; empty while it is unknown. */
  readonly chapterName: string
  readonly onClose: () => void
}

/** A chapter on the whole screen, from its source. Nothing is downloaded, and no progress is kept. */
const ChapterPreview = ({ title, chapterId, chapterName, onClose }: ChapterPreviewProps): ReactElement => {
  const { t } = useTranslation()
  const preview = useQuery(previewQuery(title.source, title.id, chapterId))
  const { data: sources } = useQuery(sourcesQuery)
  const [place, setPlace] = useState(1)
  useFocusReturn()
  const count = preview.data?.pages.length
  const name = sources?.find(({ id }) => id === title.source)?.name ?? title.source
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'chapter-preview' }}
    >
      <Modal.Content radius={0} aria-label={t('discover.preview.label', { title: title.title, chapter: chapterName })}>
        <header className="preview-bar">
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('discover.preview.close')} onClick={onClose}>
            <IconX size={22} aria-hidden="true" />
          </ActionIcon>
          <span className="preview-names">
            <span className="preview-title">{title.title}</span>
            <span className="preview-quiet">{chapterName}</span>
          </span>
          {count ? (
            <span className="preview-count" role="status" aria-label={t('series.pageOf', { page: Math.min(place, count), count })}>
              {Math.min(place, count)} / {count}
            </span>
          ) : null}
          <PreviewActions title={title} />
        </header>
        {preview.data ? <PreviewBody {...{ title, place, setPlace, onClose }} pages={preview.data.pages} /> : null}
        {preview.isPending ? (
          <div className="preview-message" data-autofocus tabIndex={-1} role="status" aria-label={t('discover.preview.loading')}>
            <Loader aria-hidden="true" />
          </div>
        ) : null}
        {preview.error && !preview.data ? (
          <div className="preview-message" data-autofocus tabIndex={-1}>
            <SourceProblem source={{ name }} error={preview.error} isRetrying={preview.isFetching} onRetry={() => void preview.refetch()} />
          </div>
        ) : null}
        <EscapeKey onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

export default ChapterPreview

type BodyProps = Pick<ChapterPreviewProps, 'title'> & {
  readonly pages: DiscoverPreview['pages']
  readonly place: number
  readonly setPlace: (place: number) => void
}

const PreviewBody = ({ title, pages, place, setPlace }: BodyProps): ReactElement => {
  const { t } = useTranslation()
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map())
  const layout = isStripBySize(ratios) ? 'strip' : previewLayoutOf(title)
  const onRatio = (page: number, ratio: number) => setRatios((before) => new Map(before).set(page, ratio))
  const onTurn = (turn: Parameters<typeof placeAfter>[0]) => setPlace(placeAfter(turn, place, pages.length))
  useKeys((event) => {
    // A focused button has its own Space.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    const turn = turnOfKey(event, layout)
    if (!turn) return
    event.preventDefault()
    onTurn(turn)
  })
  const end: ReactNode = (
    <div className="preview-end">
      <p className="preview-end-text">{t('discover.preview.end')}</p>
      <PreviewActions title={title} large />
    </div>
  )
  if (layout === 'strip') return <StripPages pages={pages} end={end} label={title.title} onPlace={setPlace} />
  return <PagedPages {...{ pages, place, end, layout, onTurn, onRatio }} />
}

/** As on the page of the title. */
const PreviewActions = ({
  title,
  large = false,
}: Pick<ChapterPreviewProps, 'title'> & { readonly large?: boolean }): ReactElement | null => {
  if (title.followUrl === null) return null
  return (
    <span className="preview-actions" data-large={large}>
      <FollowButton target={followTargetOf(title, true, title.chapterLanguages)} look={large ? 'page' : 'row'} />
      <DownloadOnce title={title} size={large ? 'md' : 'xs'} />
    </span>
  )
}

/** Listens to keys, but not to those for a dialog or menu on top of the preview. */
const useKeys = (onKey: (event: KeyboardEvent) => void): void => {
  const latest = useRef(onKey)
  // Before the next event: Preact runs other effects only after the next frame, and a key may be pressed before.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { activeElement } = document
      const isOurs = activeElement === null || activeElement === document.body || activeElement.closest('.chapter-preview') !== null
      if (isOurs && !event.defaultPrevented) latest.current(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const EscapeKey = ({ onClose }: Pick<ChapterPreviewProps, 'onClose'>): null => {
  useKeys(({ key }) => {
    if (key === 'Escape') onClose()
  })
  return null
}

/** Closing returns the focus to what opened the preview. */
const useFocusReturn = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
