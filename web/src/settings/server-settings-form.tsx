import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import './server-settings.css'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerSettings, ServerSettingsUpdate } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { editsSince } from '../ui/fields/use-edits.ts'
import { useShowProblem } from '../ui/fields/use-show-problem.ts'
import { notify } from '../ui/notices.tsx'
import { saveServerSettings, serverSettingsQuery } from './server-settings.api.ts'
import {
  isOutOfRange,
  parseSettingsRefusal,
  type SettingsDraft,
  savedValues,
  settingGroups,
  settingsChanges,
} from './server-settings.rules.ts'
import { SettingControl } from './setting-control.tsx'

/** All settings by group. Saves only changed ones, and warns before unsaved changes are lost. */
export const ServerSettingsForm = ({ settings }: { settings: ServerSettings }): ReactElement => {
  const { t } = useTranslation()
  const saved = savedValues(settings)
  const [draft, setDraft] = useState<SettingsDraft>({})
  const changes = settingsChanges(draft, saved)
  const dirty = Object.keys(changes).length > 0
  const invalid = settingGroups.some(({ fields }) => fields.some((field) => isOutOfRange(field, draft[field.name] ?? saved[field.name])))
  const save = useSave()
  const refusal = save.error ? parseSettingsRefusal(save.error.message) : undefined
  useLeaveWarning(dirty)
  const [attempts, setAttempts] = useState(0)
  const form = useShowProblem(attempts, save.error)
  const change = (name: keyof SettingsDraft, value: SettingsDraft[typeof name]) => {
    setDraft((before) => ({ ...before, [name]: value }))
    if (save.error) save.reset()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempts(attempts + 1)
        if (dirty && !invalid) save.mutate(changes, { onSuccess: () => setDraft((now) => editsSince(draft, now)) })
      }}
    >
      {settingGroups.map(({ name: group, fields }) => (
        <fieldset key={group} className="setting-group">
          <legend className="setting-group-title">{t(`serverSettings.groups.${group}`)}</legend>
          {fields.map((field) => (
            <SettingControl
              key={field.name}
              field={field}
              settings={settings}
              value={draft[field.name] ?? saved[field.name]}
              refusal={refusal?.byField[field.name]}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </fieldset>
      ))}
      {save.error && refusal?.rest ? <ErrorNotice error={save.error} /> : null}
      <div className="setting-bar" data-dirty={dirty}>
        <span role="status">{t(dirty ? 'serverSettings.unsaved' : 'serverSettings.allSaved')}</span>
        <Button
          variant="default"
          disabled={!dirty}
          onClick={() => {
            setDraft({})
            save.reset()
          }}
        >
          {t('serverSettings.discard')}
        </Button>
        <Button type="submit" disabled={!dirty} loading={save.isPending}>
          {t('serverSettings.save')}
        </Button>
      </div>
    </form>
  )
}

const useSave = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: ServerSettingsUpdate) => saveServerSettings(changes),
    meta: { showsOwnError: true },
    onSuccess: async (_, changes) => {
      await queryClient.invalidateQueries({ queryKey: serverSettingsQuery.queryKey })
      const restart = 'serverPort' in changes || 'serverContextPath' in changes
      await notify(t(restart ? 'serverSettings.savedRestart' : 'serverSettings.saved'))
    },
  })
}
