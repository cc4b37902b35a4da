import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, BookPage, Series } from '../api/types.ts'
import { chapterLabel } from '../library/chapter-label.ts'
import { useDocumentTitle } from '../ui/page-head.tsx'
import { BookEnd } from './book-end.tsx'
import { PagedView } from './paged-view.tsx'
import { ReaderBars } from './reader-bars.tsx'
import { ReaderHelp } from './reader-help.tsx'
import { isTurn, type ReaderCommand } from './reader-input.rules.ts'
import { StripView } from './strip-view.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useReaderCommands } from './use-reader-commands.ts'
import { useReaderInput } from './use-reader-input.ts'
import { useReaderSettings } from './use-reader-settings.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useSavedProgress } from './use-saved-progress.ts'

type ReaderProps = {
  readonly book: Book
  readonly pages: readonly BookPage[]
  readonly series: Series
  readonly wantedPage: number | undefined
}

/** A book on the whole screen. One page past the last stands the end card, which leads into the next book. */
export const Reader = ({ book, pages, series, wantedPage }: ReaderProps): ReactElement => {
  const { t } = useTranslation()
  const [settings, changeSettings] = useReaderSettings(series)
  const position = useReadingPosition(book, pages.length, wantedPage)
  const failing = useSavedProgress(book, position.page)
  const { previous, next } = useNeighbours({ book, series, page: position.page })
  const [panels, setPanels] = useState({ bars: true, help: false })
  const [box, setBox] = useState<HTMLElement | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  const run = useReaderCommands({ book, next, settings, changeSettings, position, box, panels, setPanels })
  // A page that is turned by key, tap or swipe wants the screen for itself; the buttons of the bars keep the bars.
  const runAlone = (command: ReaderCommand) => {
    if (isTurn(command)) setPanels((known) => ({ ...known, bars: false }))
    run(command)
  }
  useReaderInput(screen, settings, runAlone)
  useDocumentTitle(`${chapterLabel(t, book)} · ${series.metadata.title}`)

  const end = <BookEnd book={book} next={next} />
  const view = { bookId: book.id, pages, page: position.page, settings, onBox: setBox }
  return (
    <main className="reader" ref={screen} data-layout={settings.layout}>
      <h1 className="only-screen-reader">{`${series.metadata.title}, ${chapterLabel(t, book)}`}</h1>
      {settings.layout === 'strip' ? (
        <StripView {...view} target={position.target} onPage={position.notice}>
          {end}
        </StripView>
      ) : null}
      {settings.layout === 'paged' && position.page <= pages.length ? <PagedView {...view} /> : null}
      {settings.layout === 'paged' && position.page > pages.length ? end : null}
      <ReaderBars
        book={book}
        series={series}
        previous={previous}
        next={next}
        position={position}
        settings={settings}
        changeSettings={changeSettings}
        run={run}
        shown={panels.bars}
        failing={failing}
      />
      <ReaderHelp opened={panels.help} direction={settings.direction} onClose={() => setPanels((known) => ({ ...known, help: false }))} />
    </main>
  )
}
