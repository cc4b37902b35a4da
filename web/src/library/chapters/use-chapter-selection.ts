import { useState } from 'react'
import { bookIdsInRange, type ChapterLine } from './chapter-list.rules.ts'

const emptySelection: ReadonlySet<string> = new Set()

/** The chapters selected in the list; Shift extends the selection from the last one clicked. */
export const useChapterSelection = (lines: readonly ChapterLine[]) => {
  const [active, setActive] = useState(false)
  const [chosen, setChosen] = useState(emptySelection)
  const [lastId, setLastId] = useState<string>()
  return {
    active,
    chosen,
    setActive: (next: boolean) => {
      setActive(next)
      setChosen(emptySelection)
      setLastId(undefined)
    },
    toggle: (bookId: string, asRange: boolean) => {
      const ids = asRange && lastId !== undefined ? bookIdsInRange(lines, lastId, bookId) : [bookId]
      setChosen((before) => {
        const next = new Set(before)
        for (const id of ids) {
          if (before.has(bookId)) next.delete(id)
          else next.add(id)
        }
        return next
      })
      setLastId(bookId)
    },
    chooseAll: () => setChosen(new Set(lines.flatMap((line) => (line.kind === 'chapter' ? [line.book.id] : [])))),
  }
}
