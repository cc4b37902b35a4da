import { useEffect } from 'react'

/** The pages come first. */
const aheadMs = 3000

/** Loads in the background what a reader opens on demand: without a connection, it opens anyway. */
export const useLoadAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const timer = setTimeout(() => void load(), aheadMs)
    return () => clearTimeout(timer)
  }, [load])
}

export const loadReaderParts = () =>
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

export const loadTextReaderParts = () =>
  Promise.allSettled([
    import('./epub/contents-panel.tsx'),
    import('./epub/text/text-appearance-panel.tsx'),
    import('./controls/reader-help.tsx'),
    import('./bookmarks/bookmark-panel.tsx'),
    import('../bookmarks/note-dialog.tsx'),
  ])
