import { useCallback, useState } from 'react'
import { getTabStored, setTabStored } from '../ui/tab-storage.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'

const storageKey = 'incognito'

/** Stops saving an account's progress in one series, in this tab and until it is switched off; another series starts with saving on. */
export const useIncognito = (seriesId: string): readonly [boolean, () => void] => {
  const me = useMe()
  const stored = `${me.id} ${seriesId}`
  const [incognito, setIncognito] = useState(() => getTabStored(storageKey) === stored)
  const toggle = useCallback(() => {
    setIncognito((current) => {
      setTabStored(storageKey, current ? '' : stored)
      return !current
    })
  }, [stored])
  // The progress of guests is not stored: they all share one account.
  return [incognito || isGuest(me), toggle]
}
