import { useCallback, useState } from 'react'
import { getTabStored, setTabStored } from '../ui/tab-storage.ts'

const storageKey = 'incognito'

/** Disables saving of progress for one series, in this tab and until it is switched off; another series starts with saving enabled. */
export const useIncognito = (seriesId: string): readonly [boolean, () => void] => {
  const [incognito, setIncognito] = useState(() => getTabStored(storageKey) === seriesId)
  const toggle = useCallback(() => {
    setIncognito((current) => {
      setTabStored(storageKey, current ? '' : seriesId)
      return !current
    })
  }, [seriesId])
  return [incognito, toggle]
}
