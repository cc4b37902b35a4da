import { SeriesLink } from './series-link.tsx'
import './reader-bars.css'
import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconBookmarkFilled,
  IconChevronLeft,
  IconChevronRight,
  IconHelp,
  IconLayoutGrid,
  IconListNumbers,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconSpy,
} from '@tabler/icons-react'
import { type ReactElement, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { pageInBook } from '../reading-place.rules.ts'
import { isContinuous } from '../settings/reader-settings.rules.ts'
import type { ReaderState } from '../use-reader.ts'
import { BarButton } from './bar-button.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { PageMenu } from './page-menu.tsx'

const PageStrip = lazyPart(() => import('./page-strip.tsx'))

/** The toolbars over the page. Hidden ones can still be reached with the Tab key, which shows them. */
export const ReaderBars = (reader: ReaderState): ReactElement => {
  const { t } = useTranslation()
  const { place, panels, saved, spread, incognito, bookmarks } = reader
  const pageCount = place.chapter.pages.length
  const page = pageInBook(place)
  const pageText = t('series.pageOf', { page: spread.length > 1 ? spread.join(' – ') : page, count: pageCount })
  return (
    <>
      <TopBar {...reader} />
      <p className="reader-counter" data-shown={!panels.bars} aria-hidden="true">
        {incognito ? <IconSpy size={14} /> : null} {bookmarks.isMarked ? <IconBookmarkFilled size={14} /> : null}{' '}
        {spread.length > 1 ? spread.join('–') : page} / {pageCount}
      </p>
      <p className="only-screen-reader" aria-live="polite">
        {isContinuous(reader.readerSettings.settings) ? '' : pageText}
      </p>
      <p className="reader-unsaved" role="status">
        {saved.isFailing ? t('reader.unsaved') : ''}
      </p>
      <BottomBar {...reader} />
    </>
  )
}

const TopBar = ({ series, place, spread, panels, incognito, bookmarks, run }: ReaderState): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-bar reader-bar-top" data-shown={panels.bars} data-own-input>
      <SeriesLink seriesId={series.id} className="reader-back" aria-label={t('reader.toSeries')}>
        <IconArrowLeft size={22} aria-hidden="true" />
      </SeriesLink>
      <div className="reader-titles">
        <span className="reader-title">{series.metadata.title}</span>
        <span className="reader-subtitle">{chapterLabel(t, place.chapter.book)}</span>
      </div>
      {incognito ? (
        <span className="reader-incognito">
          <IconSpy size={16} aria-hidden="true" /> {t('reader.incognito')}
        </span>
      ) : null}
      <BookmarkButton bookmarks={bookmarks} run={run} />
      <BarButton command="chapters" label={t('reader.chapters')} Icon={IconListNumbers} run={run} />
      <BarButton command="settings" label={t('reader.options')} Icon={IconAdjustmentsHorizontal} run={run} />
      <BarButton command="incognito" label={t('reader.incognitoRead')} Icon={IconSpy} run={run} wideOnly pressed={incognito} />
      <FullScreenButton run={run} />
      <BarButton command="help" label={t('reader.help')} Icon={IconHelp} run={run} wideOnly />
      <PageMenu series={series} place={place} spread={spread} />
    </div>
  )
}

/** In a right-to-left book the slider and its buttons run right to left, as the pages do. */
const BottomBar = ({ neighbours, place, readerSettings, panels, bookmarks, run }: ReaderState): ReactElement => {
  const { t } = useTranslation()
  const { settings } = readerSettings
  const pageCount = place.chapter.pages.length
  const rtl = settings.layout !== 'strip' && settings.direction === 'rtl'
  const page = pageInBook(place)
  const [Back, Forward] = rtl ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  const [ToPrevious, ToNext] = rtl ? [IconPlayerTrackNext, IconPlayerTrackPrev] : [IconPlayerTrackPrev, IconPlayerTrackNext]
  return (
    <div className="reader-bar reader-bar-bottom" data-shown={panels.bars} dir={rtl ? 'rtl' : 'ltr'} data-own-input>
      {panels.pages ? (
        <Suspense fallback={<div className="reader-page-strip" />}>
          <PageStrip
            key={place.chapter.book.id}
            chapter={place.chapter}
            page={page}
            rtl={rtl}
            onChoose={place.goTo}
            marks={bookmarks.marks}
            run={run}
          />
        </Suspense>
      ) : null}
      <div className="reader-bar-row">
        <BarButton
          command="previousChapter"
          label={t('reader.previousChapter')}
          Icon={ToPrevious}
          run={run}
          disabled={!neighbours.previous}
        />
        <BarButton
          command="back"
          label={t('reader.previousPage')}
          Icon={Back}
          run={run}
          disabled={page === 1 && place.half === 'first' && !neighbours.previous}
          wideOnly
        />
        <PageSlider page={page} pageCount={pageCount} goTo={place.goTo} />
        <span className="reader-slider-text" dir="ltr">
          {page} / {pageCount}
        </span>
        <BarButton command="pages" label={t('reader.pages')} Icon={IconLayoutGrid} run={run} pressed={panels.pages} />
        <BarButton command="forward" label={t('reader.nextPage')} Icon={Forward} run={run} wideOnly />
        <BarButton command="nextChapter" label={t('reader.nextChapter')} Icon={ToNext} run={run} disabled={!neighbours.next} />
      </div>
    </div>
  )
}

type PageSliderProps = { readonly page: number; readonly pageCount: number; readonly goTo: ReaderState['place']['goTo'] }

const PageSlider = ({ page, pageCount, goTo }: PageSliderProps): ReactElement => {
  const { t } = useTranslation()
  // Dragging goes through every page, but is one jump; the keys of the slider turn pages.
  const draggedFrom = useRef<number>(undefined)
  const drop = () => {
    draggedFrom.current = undefined
  }
  return (
    <input
      className="reader-slider"
      type="range"
      min={1}
      max={pageCount}
      value={page}
      aria-label={t('reader.page')}
      aria-valuetext={t('series.pageOf', { page, count: pageCount })}
      onPointerDown={() => {
        draggedFrom.current = page
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
      onChange={(event) => goTo(Number(event.currentTarget.value), draggedFrom.current)}
    />
  )
}
