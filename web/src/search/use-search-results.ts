import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { searchMatchesQuery } from './search.api.ts'
import { optionCount, type ResultGroup, resultGroupsOf } from './search-results.rules.ts'

export type SearchResultsState = {
  readonly groups: readonly ResultGroup[]
  /** Number of options. */
  readonly count: number
  /** Whether the results are for an earlier text, or none have arrived yet. */
  readonly behind: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Long enough for a fast typist's next letter. */
const pauseMs = 160

/** The server's results while typing. */
export const useSearchResults = (text: string): SearchResultsState => {
  const trimmed = text.trim()
  const [debounced] = useDebouncedValue(trimmed, pauseMs)
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery(searchMatchesQuery(debounced))
  const groups = resultGroupsOf(data ?? [])
  return {
    groups,
    count: groups.reduce((sum, group) => sum + optionCount(group), 0),
    behind: trimmed !== '' && (trimmed !== debounced || isPlaceholderData || isPending) && !error,
    error,
    retry: () => void refetch(),
  }
}
