import { SeriesLink } from '../controls/series-link.tsx'
import './text-reader.css'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconHelp, IconListNumbers, IconTypography } from '@tabler/icons-react'
import { type ReactElement, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useDocumentTitle } from '../../ui/page-head.tsx'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { BookmarkNote } from '../bookmarks/bookmark-note.tsx'
import { BookEnd } from '../controls/book-end.tsx'
import { FullScreenButton } from '../controls/full-screen-button.tsx'
import { useLoadAhead } from '../load-ahead.ts'
import { useEInkPage } from '../look/use-e-ink-page.ts'
import { FixedPages } from './fixed-pages.tsx'
import { PagedText } from './text/paged-text.tsx'
import { ScrolledText } from './text/scrolled-text.tsx'
import { bookPercent } from './text/text-place.rules.ts'
import type { TextMode, TextReaderProps, TextViewProps } from './text/text-view.ts'
import { type TextReaderState, useTextReader } from './use-text-reader.ts'

// Panels that most people rarely open are loaded on demand.
const ContentsPanel = lazyPart(() => import('./contents-panel.tsx'))
const BookmarkPanel = lazyPart(() => import('../bookmarks/bookmark-panel.tsx'))
const TextAppearancePanel = lazyPart(() => import('./text/text-appearance-panel.tsx'))
const ReaderHelp = lazyPart(() => import('../controls/reader-help.tsx'))

/** An ebook in full screen: paged, scrolled, or with its fixed layout. */
export const TextReader = (props: TextReaderProps): ReactElement => {
  const { t } = useTranslation()
  const { book, series, publication } = props
  const reader = useTextReader(props)
  const { placeState, appearance, colours, size, mode, panel, setPanel } = reader
  const label = chapterLabel(t, book)
  const headingId = useId()
  useDocumentTitle(`${label} · ${series.metadata.title}`)
  useEInkPage()
  useLoadAhead(loadParts)
  const close = () => setPanel(undefined)
  const end = (
    <div className="text-end" style={{ color: colours.ink, background: colours.background }}>
      <BookEnd book={book} next={reader.next} />
    </div>
  )
  return (
    <main
      className="reader text-reader"
      ref={reader.screen}
      aria-labelledby={headingId}
      data-mode={mode}
      data-bars={reader.bars}
      style={{ background: colours.background }}
    >
      <h1 id={headingId} className="only-screen-reader">{`${series.metadata.title}, ${label}`}</h1>
      <TextPages
        mode={mode}
        placeState={placeState}
        title={label}
        appearance={appearance}
        colours={colours}
        size={size}
        spreads={reader.spreads}
        isRtl={reader.settings.direction === 'rtl'}
        zoom={reader.zoom}
        onBox={reader.setBox}
        end={end}
      />
      {reader.isPastEnd ? end : null}
      <TextBar reader={reader} series={series} label={label} />
      <TextFooter reader={reader} />
      <p className="reader-unsaved" role="status">
        {placeState.isFailing ? t('reader.unsaved') : ''}
      </p>
      <BookmarkNote {...reader.bookmarks} />
      <Suspense>
        {panel === 'contents' ? (
          <ContentsPanel
            publication={publication}
            placeState={placeState}
            bookmarkCount={reader.bookmarks.marks.length}
            onBookmarks={() => setPanel('bookmarks')}
            onClose={close}
          />
        ) : null}
        {panel === 'bookmarks' ? (
          <BookmarkPanel bookId={book.id} isEbook bookmarks={reader.bookmarks} goTo={reader.bookmarks.goTo} onClose={close} />
        ) : null}
        {panel === 'look' ? (
          <TextAppearancePanel appearance={appearance} isFixed={mode === 'fixed'} onChange={reader.changeAppearance} onClose={close} />
        ) : null}
        {panel === 'help' ? <ReaderHelp settings={reader.settings} text={mode} onClose={close} /> : null}
      </Suspense>
    </main>
  )
}

const loadParts = () =>
  Promise.allSettled([
    import('./contents-panel.tsx'),
    import('./text/text-appearance-panel.tsx'),
    import('../controls/reader-help.tsx'),
    import('../bookmarks/bookmark-panel.tsx'),
    import('../../bookmarks/note-dialog.tsx'),
  ])

type TextBarProps = { readonly reader: TextReaderState; readonly series: Series; readonly label: string }

const TextBar = ({ reader, series, label }: TextBarProps): ReactElement => {
  const { t } = useTranslation()
  const buttons = [
    { panel: 'contents', text: t('textReader.contents'), Icon: IconListNumbers },
    { panel: 'look', text: t('textReader.look'), Icon: IconTypography },
    { panel: 'help', text: t('reader.help'), Icon: IconHelp },
  ] as const
  return (
    <div className="reader-bar reader-bar-top" data-shown={reader.bars} data-own-input>
      <SeriesLink seriesId={series.id} className="reader-back" aria-label={t('reader.toSeries')}>
        <IconArrowLeft size={22} aria-hidden="true" />
      </SeriesLink>
      <div className="reader-titles">
        <span className="reader-title">{series.metadata.title}</span>
        <span className="reader-subtitle">{label}</span>
      </div>
      <BookmarkButton bookmarks={reader.bookmarks} run={reader.run} />
      <FullScreenButton run={reader.run} />
      {buttons.map(({ panel, text, Icon }) => (
        <ActionIcon
          key={panel}
          variant="subtle"
          color="dark.0"
          size={44}
          aria-label={text}
          title={text}
          onClick={() => reader.setPanel(panel)}
        >
          <Icon size={21} />
        </ActionIcon>
      ))}
    </div>
  )
}

/** The reading progress. Pages of a fixed layout are counted across the book, others within their document. */
const TextFooter = ({ reader: { placeState, mode, spreads, colours } }: { readonly reader: TextReaderState }): ReactElement => {
  const { t } = useTranslation()
  const { place, documents } = placeState
  const percent = bookPercent(place, documents.length)
  const visible = spreads.find((spread) => spread.includes(place.index + 1)) ?? [place.index + 1]
  const text =
    mode === 'fixed'
      ? t('series.pageOf', { page: visible.join(' – '), count: documents.length })
      : t('textReader.place', { page: place.page + 1, count: place.pages, percent })
  return (
    <p className="text-reader-foot" aria-live={mode === 'scroll' ? 'off' : 'polite'}>
      {place.pages > 0 ? <span style={{ color: colours.ink, background: colours.background }}>{text}</span> : null}
    </p>
  )
}

/** The text itself in the chosen layout, or in the book's fixed layout. */
const TextPages = ({ mode, ...view }: TextViewProps & { readonly mode: TextMode }): ReactElement => {
  if (mode === 'fixed') return <FixedPages {...view} />
  return mode === 'scroll' ? <ScrolledText {...view} /> : <PagedText key={view.placeState.path} {...view} />
}
