import { useState } from 'react'
import { getStored, setStored } from '../../ui/browser-storage.ts'
import type { ChapterView } from './chapter-list.rules.ts'

const storageKey = 'chapters.view'
const remembered = ['newestFirst', 'byVolume'] as const

/** The list settings of this browser. The unread filter is not saved, because it would hide chapters on the next visit. */
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
