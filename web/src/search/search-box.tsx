import './search.css'
import { Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWebUrl } from '../follows/list/follow-text.rules.ts'
import { withTexts } from '../locales/texts.ts'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { isComposing } from '../ui/fields/is-composing.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { readRecent, withRecent, writeRecent } from './recent-searches.rules.ts'
import { RecentSearchList } from './recent-searches.tsx'
import { indexAfterKey } from './search-results.rules.ts'
import { SearchResults } from './search-results.tsx'
import { useSearchResults } from './use-search-results.ts'

const SourceMatches = lazyPart(() => withTexts(() => import('../discover/from-search/source-matches.tsx')).catch(nothing))
const AddressActions = lazyPart(() => withTexts(() => import('../discover/from-search/address-actions.tsx')).catch(nothing))

/** While the server is unreachable, the search itself says so. */
const nothing = () => ({ default: () => null })

type SearchBoxProps = {
  readonly text: string
  readonly onText: (text: string) => void
  /** Called when a result was opened. */
  readonly onOpened?: () => void
}

/** The search field and its results. The focus stays in the field; the arrow keys select a result, Enter opens it. */
export const SearchBox = ({ text, onText, onOpened }: SearchBoxProps): ReactElement => {
  const { t } = useTranslation()
  const listId = useId()
  const [place, setPlace] = useState(0)
  const results = useSearchResults(text)
  const recent = useRecentSearches()
  const asking = text.trim() !== ''
  const isAddress = isAdmin(useMe()) && isWebUrl(text.trim())
  const count = asking ? results.count : recent.texts.length
  const idAt = (index: number) => `${listId}-${index}`
  const active = count > 0 ? Math.min(place, count - 1) : -1
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])
  // Enter pressed before the response arrives opens the best result.
  const [waitingEnter, setWaitingEnter] = useState(false)
  useEffect(() => {
    if (!waitingEnter || results.behind) return
    setWaitingEnter(false)
    document.getElementById(`${listId}-${active}`)?.click()
  }, [waitingEnter, results.behind, listId, active])
  const type = (typed: string) => {
    setWaitingEnter(false)
    setPlace(0)
    onText(typed)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') setWaitingEnter(true)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setPlace(indexAfterKey(event.key, active, count))
  }
  const open = () => {
    recent.add(text)
    onOpened?.()
  }
  return (
    <div className="search-box">
      <TextInput
        type="search"
        size="md"
        role="combobox"
        aria-label={t('search.field')}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={listId}
        {...(active >= 0 ? { 'aria-activedescendant': idAt(active) } : {})}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={20} stroke={1.7} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        autoFocus={true}
        data-autofocus={true}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {asking ? (
        <>
          {isAddress ? null : (
            <SearchResults {...{ listId, idAt, active, results, text: text.trim() }} onOpened={open} onPoint={setPlace} />
          )}
          <Suspense fallback={isAddress ? <Skeleton height={80} mt="md" radius="md" /> : null}>
            {isAddress ? <AddressActions url={text.trim()} onOpened={open} /> : null}
            {isAddress || results.error ? null : (
              <SourceMatches text={text.trim()} auto={count === 0} behind={results.behind} onOpened={open} />
            )}
          </Suspense>
        </>
      ) : (
        <RecentSearchList {...{ listId, idAt, active }} texts={recent.texts} onChoose={type} onPoint={setPlace} onForget={recent.forget} />
      )}
    </div>
  )
}

type RecentSearches = { readonly texts: readonly string[]; readonly add: (text: string) => void; readonly forget: () => void }

/** The recent searches of this account in this browser. They are private, so they are not sent to the server. */
const useRecentSearches = (): RecentSearches => {
  const memoryName = `user.${useMe().id}.searches`
  const [texts, setTexts] = useState(() => readRecent(getStored(memoryName)))
  const save = (recent: readonly string[]) => {
    setStored(memoryName, writeRecent(recent))
    setTexts(recent)
  }
  return { texts, add: (text) => save(withRecent(texts, text)), forget: () => save([]) }
}
