import { useState } from 'react'
import { bookIdsInRange, type ChapterLine } from './chapter-list.rules.ts'

const emptySelection: ReadonlySet<string> = new Set()

/** The chapters selected in the list; Shift extends the selection from the last one clicked. */
export const useChapterSelection = (lines: readonly ChapterLine[]) => {
  const [active, setActive] = useState(false)
  const [used, setUsed] = useState(false)
  const [chosen, setChosen] = useState(emptySelection)
  const [lastId, setLastId] = useState<string>()
  const listed = lines.flatMap((line) => (line.kind === 'chapter' ? [line.book.id] : []))
  return {
    active,
    /** Whether chapters were ever selected: what acts on them loads then. */
    used,
    /** Those that the list shows. */
    chosen: new Set(listed.filter((id) => chosen.has(id))),
    setActive: (next: boolean) => {
      if (next) setUsed(true)
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
    chooseAll: () => setChosen(new Set(listed)),
  }
}
