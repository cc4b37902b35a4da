import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Book } from '../api/types.ts'
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts'
import { bookQuery, saveReadPage } from './reading.api.ts'
import { isWorthSaving, withReadPage } from './reading-position.rules.ts'

/** Saves each page a person stays on; true while the last one could not be saved. */
export const useSavedProgress = (book: Book, page: number): boolean => {
  const [failing, setFailing] = useState(false)
  const saver = useRef<ProgressSaver>(undefined)
  // What was known when the book was opened decides whether it is being read again.
  const opened = useRef(book)
  const queryClient = useQueryClient()

  useEffect(() => {
    const { id } = opened.current
    const current = createProgressSaver({
      save: async (reached, keepalive) => {
        await saveReadPage(id, reached, keepalive)
        const now = new Date().toISOString()
        queryClient.setQueryData(bookQuery(id).queryKey, (known) => known && withReadPage(known, reached, now))
      },
      onOutcome: (saved) => setFailing(!saved),
    })
    saver.current = current
    const saveNow = () => void current.flush(true)
    const onVisibility = () => (document.hidden ? saveNow() : undefined)
    window.addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', onVisibility)
      void current.flush(true).then(() => {
        current.stop()
        // The rooms outside show how far one has read.
        for (const queryKey of [['shelves'], ['series']]) void queryClient.invalidateQueries({ queryKey })
      })
    }
  }, [queryClient])

  useEffect(() => {
    const { readProgress, media } = opened.current
    if (page <= media.pagesCount && isWorthSaving(page, readProgress)) saver.current?.reach(page)
  }, [page])
  return failing
}
