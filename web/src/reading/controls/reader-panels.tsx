import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { canAutoScroll } from '../settings/e-ink.ts'
import type { ReaderState } from '../use-reader.ts'

// Panels that most people rarely open are loaded on demand.
const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'))
const ChapterPanel = lazyPart(() => import('./chapter-panel.tsx'))
const AutoScroll = lazyPart(() => import('../auto-scroll/auto-scroll.tsx'))
const BookmarkPanel = lazyPart(() => import('../bookmarks/bookmark-panel.tsx'))
const ReaderHelp = lazyPart(() => import('./reader-help.tsx'))

/** The open panel, if any. */
export const ReaderPanels = (reader: ReaderState): ReactElement | null => {
  const { panel } = reader.panels
  const close = () => reader.setPanels((current) => ({ ...current, panel: undefined }))
  if (panel === undefined) return null
  return (
    <Suspense>
      {panel === 'settings' ? <SettingsPanel reader={reader} onClose={close} /> : null}
      {panel === 'chapters' ? <ChapterPanel reader={reader} onClose={close} /> : null}
      {panel === 'bookmarks' ? <ReaderBookmarks reader={reader} onClose={close} /> : null}
      {panel === 'help' ? <ReaderHelp settings={reader.readerSettings.settings} onClose={close} /> : null}
    </Suspense>
  )
}

const ReaderBookmarks = ({ reader, onClose }: { readonly reader: ReaderState; readonly onClose: () => void }): ReactElement => {
  const { chapter, goTo } = reader.place
  const open = (page: number) => goTo(Math.min(page, chapter.pages.length))
  return <BookmarkPanel bookId={chapter.book.id} bookmarks={reader.bookmarks} goTo={open} onClose={onClose} />
}

/** Auto-scroll with its controls, while it is on. */
export const ScrollingPart = ({ box, ...reader }: ReaderState): ReactElement | null =>
  box && reader.panels.scroll && canAutoScroll(reader.readerSettings.settings) ? (
    <Suspense>
      <AutoScroll box={box} {...reader} />
    </Suspense>
  ) : null
