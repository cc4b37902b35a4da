// A setting that follows the person: stored on the server for the account, and in this browser for use before the server
// responds or when it doesn't.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { loadQuery } from '../api/load-query.ts'
import type { ClientSettings } from '../api/types.ts'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { useMe } from './accounts/users.api.ts'
import { isGuest } from './guests/guests.api.ts'

export const userSettingsQuery = queryOptions({
  queryKey: ['userSettings'],
  queryFn: ({ signal }) => api.get('/api/v1/client-settings/user/list', { signal }),
})

/** Computes the new value from the current one, so that two quick changes both count even before the first is shown. */
type Change = (before: string | null) => string

/** The value stored under this name (lower case, dotted) and a function that changes it. The caller defines the format. */
export const useUserSetting = (name: string): readonly [string | null, (change: Change) => void] => {
  const me = useMe()
  const queryClient = useQueryClient()
  const settings = useQuery(userSettingsQuery)
  const localName = `user.${me.id}.${name}`
  const save = useMutation({
    mutationFn: (value: string) => api.patch('/api/v1/client-settings/user', { body: { [name]: { value } } }),
    // Sequential, so that the last change made here is the last one the server receives.
    scope: { id: localName },
  })
  // Guests share one account, so their settings stay in this browser.
  const isLocal = isGuest(me)
  const keptIn = (settings: ClientSettings | undefined) => {
    const stored = settings?.[name]?.value
    return stored ?? (settings && !isLocal ? null : getStored(localName))
  }
  const apply = (change: Change) => {
    const value = change(keptIn(queryClient.getQueryData(userSettingsQuery.queryKey)))
    setStored(localName, value)
    void queryClient.cancelQueries({ queryKey: userSettingsQuery.queryKey })
    queryClient.setQueryData(userSettingsQuery.queryKey, (current) => ({ ...current, [name]: { value } }))
    if (!isLocal) save.mutate(value)
  }
  const applyOnceLoaded = useMutation({
    mutationFn: async (change: Change) => {
      await loadQuery(queryClient, userSettingsQuery)
      apply(change)
    },
  })
  const keep = (change: Change) => {
    // A change is based on what other devices stored, which this browser may not have yet.
    if (isLocal || settings.data) apply(change)
    else applyOnceLoaded.mutate(change)
  }
  return [keptIn(settings.data), keep]
}
