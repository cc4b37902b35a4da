import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../api/types.ts'
import { pluginQuery, pluginsQuery, setPluginEnabled } from './plugins.api.ts'

/** Enables or disables a plugin; updates immediately and reverts when the server rejects the change. */
export const PluginSwitch = ({ plugin: { id, name, enabled } }: { plugin: Pick<Plugin, 'id' | 'name' | 'enabled'> }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (enabled: boolean) => setPluginEnabled(id, enabled),
    onSuccess: (plugin) => {
      queryClient.setQueryData(pluginQuery(id).queryKey, plugin)
      queryClient.setQueryData(pluginsQuery.queryKey, (all) => all?.map((one) => (one.id === id ? plugin : one)))
    },
    // Health, Discover, sources and maintenance cards depend on the enabled plugins.
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => dependants.has(String(queryKey[0])) }),
  })
  return (
    <Switch
      size="md"
      aria-label={t('plugins.enable', { name })}
      checked={change.isPending ? change.variables : enabled}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

const dependants = new Set(['plugins', 'maintenance', 'health', 'metadata', 'discover'])
