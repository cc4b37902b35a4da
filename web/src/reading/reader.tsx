import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chapterLabel } from '../library/chapters/chapter-label.ts'
import { useDocumentTitle } from '../ui/page-head.tsx'
import { BookmarkNote } from './bookmarks/bookmark-note.tsx'
import { BookEnd, BookStart } from './controls/book-end.tsx'
import { ReaderBars } from './controls/reader-bars.tsx'
import { ReaderPanels, ScrollingPart } from './controls/reader-panels.tsx'
import { useLoadAhead } from './load-ahead.ts'
import { pageFilter, tintLayer } from './look/page-look.rules.ts'
import { useEInkPage } from './look/use-e-ink-page.ts'
import { useKeptBackground } from './reader-pending.tsx'
import { isContinuous } from './settings/reader-settings.rules.ts'
import { type ReaderProps, type ReaderState, useReader } from './use-reader.ts'
import { PagedView } from './views/paged-view.tsx'
import { StripView } from './views/strip-view.tsx'

/** A book in full window size. */
export const Reader = (props: ReaderProps): ReactElement => {
  const { t } = useTranslation()
  const reader = useReader(props)
  const { series, place, readerSettings, panels } = reader
  const { settings } = readerSettings
  const label = chapterLabel(t, place.chapter.book)
  const headingId = useId()
  useKeptBackground(settings.background)
  useEInkPage()
  useLoadAhead(loadParts)
  useDocumentTitle(`${label} · ${series.metadata.title}`)
  const filter = pageFilter(settings)
  const tint = tintLayer(settings)
  return (
    <main
      className="reader"
      ref={reader.screen}
      aria-labelledby={headingId}
      data-background={settings.background}
      data-layout={settings.layout}
      data-incognito={reader.incognito}
      data-bars={panels.bars}
    >
      <h1 id={headingId} className="only-screen-reader">{`${series.metadata.title}, ${label}`}</h1>
      <div className="reader-pages" style={filter ? { filter } : undefined}>
        <Pages {...reader} />
      </div>
      {tint ? <div className="reader-tint" style={tint} /> : null}
      {settings.brightness < 100 ? <div className="reader-dimmer" style={{ opacity: 1 - settings.brightness / 100 }} /> : null}
      <ReaderBars {...reader} />
      <ScrollingPart {...reader} />
      <ReaderPanels {...reader} />
      <BookmarkNote {...reader.bookmarks} />
    </main>
  )
}

const loadParts = () =>
  Promise.allSettled([
    import('./controls/settings-panel.tsx'),
    import('./controls/chapter-panel.tsx'),
    import('./controls/page-strip.tsx'),
    import('./controls/reader-help.tsx'),
    import('./controls/page-menu-items.tsx'),
    import('../ui/menu/opened-menu.tsx'),
    import('./auto-scroll/auto-scroll.tsx'),
    import('./bookmarks/bookmark-panel.tsx'),
    import('../bookmarks/note-dialog.tsx'),
  ])

const Pages = (reader: ReaderState): ReactElement => {
  const { series, place, scrollOn, spread, readerSettings, size, zoom, neighbours, setBox } = reader
  const { chapter, page } = place
  const { settings } = readerSettings
  if (isContinuous(settings)) {
    return (
      <StripView
        key={`${place.opening} ${settings.layout}`}
        first={chapter}
        series={series}
        target={place.target}
        start={page}
        settings={settings}
        screen={size}
        zoom={zoom}
        onPage={scrollOn}
        onBox={setBox}
      />
    )
  }
  return (
    <>
      <PagedView
        chapter={chapter}
        next={neighbours.nextChapter}
        spread={spread}
        half={place.half}
        widePages={reader.widePages}
        settings={settings}
        screen={size}
        zoom={zoom}
        onBox={setBox}
      />
      {page > chapter.pages.length ? <BookEnd book={chapter.book} next={neighbours.next} /> : null}
      {page < 1 ? <BookStart book={chapter.book} previous={neighbours.previous} /> : null}
    </>
  )
}
