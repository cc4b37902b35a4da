import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { answersQuery } from './search.api.ts'
import { groupsOf, optionCount, type ResultGroup } from './search-results.rules.ts'

export type Answers = {
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
export const useAnswers = (text: string): Answers => {
  const wanted = text.trim()
  const [asked] = useDebouncedValue(wanted, pauseMs)
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery(answersQuery(asked))
  const groups = groupsOf(data ?? [])
  return {
    groups,
    count: groups.reduce((sum, group) => sum + optionCount(group), 0),
    behind: wanted !== '' && (wanted !== asked || isPlaceholderData || isPending) && !error,
    error,
    retry: () => void refetch(),
  }
}
