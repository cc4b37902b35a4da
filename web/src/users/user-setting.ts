// A setting that follows the person: stored on the server for the account, and in this browser for use before the server
// responds or when it doesn't.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { ClientSettings } from '../api/types.ts'
import { getStored, setStored } from '../ui/browser-storage.ts'
import { useMe } from './accounts/users.api.ts'
import { isGuest } from './guests/guests.api.ts'

export const userSettingsQuery = queryOptions({
  queryKey: ['userSettings'],
  queryFn: ({ signal }) => api.get('/api/v1/client-settings/user/list', { signal }),
})

/** Computes the new value from the current one. Runs twice: for what is shown, and for what the server has when it is saved. */
type Change = (before: string | null) => string

/** The value stored under this name (lower case, dotted) and a function that changes it. The caller defines the format. */
export const useUserSetting = (name: string): readonly [string | null, (change: Change) => void] => {
  const me = useMe()
  const queryClient = useQueryClient()
  const { queryKey } = userSettingsQuery
  const settings = useQuery(userSettingsQuery)
  const localName = `user.${me.id}.${name}`
  // Guests share one account, so their settings stay in this browser.
  const isLocal = isGuest(me)
  const keptIn = (settings: ClientSettings | undefined) => {
    const stored = settings?.[name]?.value
    return stored ?? (settings && !isLocal ? null : getStored(localName))
  }
  const show = (value: string, others?: ClientSettings) => {
    setStored(localName, value)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (current) => ({ ...others, ...current, [name]: { value } }))
  }
  const save = useMutation({
    mutationKey: [localName],
    // Another tab or device may have changed the setting since it was loaded here.
    mutationFn: async (change: Change) => {
      const others = await api.get('/api/v1/client-settings/user/list')
      const value = change(others[name]?.value ?? null)
      await api.patch('/api/v1/client-settings/user', { body: { [name]: { value } } })
      return { value, others }
    },
    // Sequential, so that the last change made here is the last one the server receives.
    scope: { id: localName },
    onSuccess: ({ value, others }) => {
      if (queryClient.isMutating({ mutationKey: [localName] }) === 1) show(value, others)
    },
  })
  const keep = (change: Change) => {
    if (isLocal || settings.data) show(change(keptIn(queryClient.getQueryData(queryKey))))
    if (!isLocal) save.mutate(change)
  }
  return [keptIn(settings.data), keep]
}
