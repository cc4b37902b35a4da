import { useCallback, useState } from 'react'
import { recallInTab, rememberInTab } from '../ui/tab-memory.ts'

const name = 'incognito'

/** Reading one series without a trace, in this tab and until it is switched off; another series begins openly. */
export const useIncognito = (seriesId: string): readonly [boolean, () => void] => {
  const [incognito, setIncognito] = useState(() => recallInTab(name) === seriesId)
  const toggle = useCallback(() => {
    setIncognito((known) => {
      rememberInTab(name, known ? '' : seriesId)
      return !known
    })
  }, [seriesId])
  return [incognito, toggle]
}
