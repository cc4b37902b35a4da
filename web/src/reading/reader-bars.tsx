import './reader-bars.css'
import { ActionIcon } from '@mantine/core'
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconHelp,
  IconMaximize,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../api/types.ts'
import { chapterLabel } from '../library/chapter-label.ts'
import type { ReaderCommand } from './reader-input.rules.ts'
import { ReaderOptions } from './reader-options.tsx'
import type { ReaderSettings } from './reader-settings.rules.ts'
import type { Neighbour } from './use-neighbours.ts'
import type { ReadingPosition } from './use-reading-position.ts'

type ReaderBarsProps = {
  readonly book: Book
  readonly series: Series
  readonly previous: Neighbour
  readonly next: Neighbour
  readonly position: ReadingPosition
  readonly settings: ReaderSettings
  readonly changeSettings: (change: Partial<ReaderSettings>) => void
  readonly run: (command: ReaderCommand) => void
  readonly shown: boolean
  /** The last page reached could not be saved. */
  readonly failing: boolean
}

/** The bars over the page. Hidden, they can still be reached by the Tab key, which shows them. */
export const ReaderBars = (props: ReaderBarsProps): ReactElement => {
  const { t } = useTranslation()
  const { position, shown, failing } = props
  const { pageCount } = position
  return (
    <>
      <TopBar {...props} />
      <p className="reader-counter" data-shown={!shown} aria-hidden="true">
        {Math.min(position.page, pageCount)} / {pageCount}
      </p>
      <p className="reader-unsaved" role="status">
        {failing ? t('reader.unsaved') : ''}
      </p>
      <BottomBar {...props} />
    </>
  )
}

const TopBar = ({ book, series, settings, changeSettings, run, shown }: ReaderBarsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-bar reader-bar-top" data-shown={shown} data-own-input>
      <Link to="/series/$seriesId" params={{ seriesId: series.id }} replace className="reader-back" aria-label={t('reader.toSeries')}>
        <IconArrowLeft size={22} aria-hidden="true" />
      </Link>
      <div className="reader-titles">
        <span className="reader-title">{series.metadata.title}</span>
        <span className="reader-subtitle">{chapterLabel(t, book)}</span>
      </div>
      <ReaderOptions settings={settings} changeSettings={changeSettings} run={run} />
      {document.fullscreenEnabled ? (
        <ActionIcon
          className="reader-wide-only"
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('reader.fullscreen')}
          onClick={() => run('fullscreen')}
        >
          <IconMaximize size={20} />
        </ActionIcon>
      ) : null}
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('reader.help')} onClick={() => run('help')}>
        <IconHelp size={22} />
      </ActionIcon>
    </div>
  )
}

/** In a right-to-left book the slider and its buttons run right to left, as the pages do. */
const BottomBar = ({ previous, next, position, settings, run, shown }: ReaderBarsProps): ReactElement => {
  const { t } = useTranslation()
  const { pageCount } = position
  const rtl = settings.layout === 'paged' && settings.direction === 'rtl'
  const page = Math.min(position.page, pageCount)
  const [Back, Forward] = rtl ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  const [ToPrevious, ToNext] = rtl ? [IconPlayerTrackNext, IconPlayerTrackPrev] : [IconPlayerTrackPrev, IconPlayerTrackNext]
  return (
    <div className="reader-bar reader-bar-bottom" data-shown={shown} dir={rtl ? 'rtl' : 'ltr'} data-own-input>
      <BookButton book={previous} label={t('reader.previousChapter')} Icon={ToPrevious} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('reader.previousPage')}
        disabled={page === 1}
        onClick={() => run('back')}
      >
        <Back size={22} />
      </ActionIcon>
      <input
        className="reader-slider"
        type="range"
        min={1}
        max={pageCount}
        value={page}
        aria-label={t('reader.page')}
        aria-valuetext={t('series.pageOf', { page, count: pageCount })}
        onChange={(event) => position.goTo(Number(event.currentTarget.value))}
      />
      <span className="reader-slider-text" dir="ltr">
        {page} / {pageCount}
      </span>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('reader.nextPage')} onClick={() => run('forward')}>
        <Forward size={22} />
      </ActionIcon>
      <BookButton book={next} label={t('reader.nextChapter')} Icon={ToNext} />
    </div>
  )
}

type BookButtonProps = { readonly book: Neighbour; readonly label: string; readonly Icon: typeof IconPlayerTrackNext }

const BookButton = ({ book, label, Icon }: BookButtonProps): ReactElement => {
  const navigate = useNavigate()
  const open = () => {
    if (book) void navigate({ to: '/read/$bookId', params: { bookId: book.id }, replace: true })
  }
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} disabled={!book} onClick={open}>
      <Icon size={20} />
    </ActionIcon>
  )
}
