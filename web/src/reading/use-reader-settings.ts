import { useState } from 'react'
import type { Series } from '../api/types.ts'
import { recall, remember } from '../ui/browser-memory.ts'
import { defaultSettings, type ReaderSettings, readSettings } from './reader-settings.rules.ts'

/** The settings of this series in this browser, and the way to change some of them. */
export const useReaderSettings = (series: Series): [ReaderSettings, (change: Partial<ReaderSettings>) => void] => {
  const memoryName = `reader.${series.id}`
  const [settings, setSettings] = useState(() => readSettings(recall(memoryName), defaultSettings(series.metadata.readingDirection)))
  const change = (part: Partial<ReaderSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    remember(memoryName, JSON.stringify(next))
  }
  return [settings, change]
}
