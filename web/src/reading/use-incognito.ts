import { useCallback, useState } from 'react'
import { getTabStored, setTabStored } from '../ui/tab-storage.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'

const storageKey = 'incognito'

/** Disables saving of progress for one series, in this tab and until it is switched off; another series starts with saving enabled. */
export const useIncognito = (seriesId: string): readonly [boolean, () => void] => {
  const me = useMe()
  const [incognito, setIncognito] = useState(() => getTabStored(storageKey) === seriesId)
  const toggle = useCallback(() => {
    setIncognito((current) => {
      setTabStored(storageKey, current ? '' : seriesId)
      return !current
    })
  }, [seriesId])
  // The progress of guests is not stored: they all share one account.
  return [incognito || isGuest(me), toggle]
}
