import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { searchMatchesQuery } from './search.api.ts'
import { optionCount, type ResultGroup, resultGroupsOf } from './search-results.rules.ts'

export type SearchResultsState = {
  readonly groups: readonly ResultGroup[]
  /** Places in the list. */
  readonly count: number
  /** What is shown was found for an earlier text, or nothing has come yet. */
  readonly behind: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Long enough for the next letter of a quick writer. */
const pauseMs = 160

/** What the server finds for a text while it is typed. */
export const useSearchResults = (text: string): SearchResultsState => {
  const wanted = text.trim()
  const [asked] = useDebouncedValue(wanted, pauseMs)
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery(searchMatchesQuery(asked))
  const groups = resultGroupsOf(data ?? [])
  return {
    groups,
    count: groups.reduce((sum, group) => sum + optionCount(group), 0),
    behind: wanted !== '' && (wanted !== asked || isPlaceholderData || isPending) && !error,
    error,
    retry: () => void refetch(),
  }
}
