import { useState } from 'react'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { readRecent, withRecent, writeRecent } from './recent-searches.rules.ts'

type RecentSearches = { readonly texts: readonly string[]; readonly add: (text: string) => void; readonly forget: () => void }

/** What this person searched for in this browser. It stays here: nobody else has to know. */
export const useRecentSearches = (): RecentSearches => {
  const memoryName = `user.${useMe().id}.searches`
  const [texts, setTexts] = useState(() => readRecent(getStored(memoryName)))
  const keep = (recent: readonly string[]) => {
    setStored(memoryName, writeRecent(recent))
    setTexts(recent)
  }
  return { texts, add: (text) => keep(withRecent(texts, text)), forget: () => keep([]) }
}
