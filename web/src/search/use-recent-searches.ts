import { useState } from 'react'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { readRecent, withRecent, writeRecent } from './recent-searches.rules.ts'

type RecentSearches = { readonly texts: readonly string[]; readonly add: (text: string) => void; readonly forget: () => void }

/** The recent searches of this account in this browser. They are private, so they are not sent to the server. */
export const useRecentSearches = (): RecentSearches => {
  const memoryName = `user.${useMe().id}.searches`
  const [texts, setTexts] = useState(() => readRecent(getStored(memoryName)))
  const keep = (recent: readonly string[]) => {
    setStored(memoryName, writeRecent(recent))
    setTexts(recent)
  }
  return { texts, add: (text) => keep(withRecent(texts, text)), forget: () => keep([]) }
}
