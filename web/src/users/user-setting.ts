// A choice that follows the person: kept on the server for the account, and in this browser for the moment before the server
// answers, or when it does not.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { ClientSettings } from '../api/types.ts'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { useMe } from './accounts/users.api.ts'

const userSettingsQuery = queryOptions({
  queryKey: ['userSettings'],
  queryFn: ({ signal }) => api.get('/api/v1/client-settings/user/list', { signal }),
})

/** What is to be kept, from what is kept at that moment: two quick presses both count, also before the screen shows the first. */
type Change = (before: string | null) => string

/** What is kept under this name (lower case, with dots), and how to keep something else. The text's form is the caller's. */
export const useUserSetting = (name: string): readonly [string | null, (change: Change) => void] => {
  const me = useMe()
  const queryClient = useQueryClient()
  const settings = useQuery(userSettingsQuery)
  const localName = `user.${me.id}.${name}`
  const save = useMutation({
    mutationFn: (value: string) => api.patch('/api/v1/client-settings/user', { body: { [name]: { value } } }),
    // In turn, so that the last word said here is the last one that the server hears.
    scope: { id: localName },
  })
  const keptIn = (known: ClientSettings | undefined) => (known ? (known[name]?.value ?? null) : getStored(localName))
  const keep = (change: Change) => {
    const value = change(keptIn(queryClient.getQueryData(userSettingsQuery.queryKey)))
    setStored(localName, value)
    void queryClient.cancelQueries({ queryKey: userSettingsQuery.queryKey })
    queryClient.setQueryData(userSettingsQuery.queryKey, (known) => ({ ...known, [name]: { value } }))
    save.mutate(value)
  }
  return [keptIn(settings.data), keep]
}
