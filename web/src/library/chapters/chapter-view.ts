import { useState } from 'react'
import { getStored, setStored } from '../../ui/browser-storage.ts'
import type { ChapterView } from './chapter-list.rules.ts'

const storageKey = 'chapters.view'
const remembered = ['newestFirst', 'byVolume'] as const

/** How this browser lists chapters. Order and volumes are remembered; the filter is not, for it hides what one looks for next time. */
export const useChapterView = (): [ChapterView, (change: Partial<ChapterView>) => void] => {
  const [view, setView] = useState((): ChapterView => {
    const kept = (getStored(storageKey) ?? '').split(' ')
    return { newestFirst: kept.includes('newestFirst'), byVolume: kept.includes('byVolume'), unreadOnly: false }
  })
  const change = (wanted: Partial<ChapterView>) => {
    const next = { ...view, ...wanted }
    setView(next)
    setStored(storageKey, remembered.filter((name) => next[name]).join(' '))
  }
  return [view, change]
}
