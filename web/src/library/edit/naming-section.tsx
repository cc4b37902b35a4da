import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { changePluginConfig, pluginConfigQuery } from '../../plugins/plugins.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { namePreviewQuery } from './library-edit.api.ts'

/** The plugin that downloads chapters; the pattern is one of its settings. */
const downloaderId = 'extractor-downloader'
const typingPauseMs = 300

/** The file name pattern of downloaded chapters in all libraries, with a preview. */
export const NamingSection = (): ReactElement => {
  const { t } = useTranslation()
  const config = useQuery(pluginConfigQuery(downloaderId))
  return (
    <FormSection title={t('libraryEdit.naming')} text={t('libraryEdit.namingText')}>
      {config.isPending ? <Skeleton height={190} radius="md" /> : null}
      {config.error ? <ErrorNotice error={config.error} onRetry={() => void config.refetch()} /> : null}
      {config.data ? <NamingForm saved={config.data.chapter_naming ?? ''} /> : null}
    </FormSection>
  )
}

const NamingForm = ({ saved }: { saved: string }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { draft, change, forgetSaved } = useEdits({ pattern: saved })
  const { pattern } = draft
  const changed = pattern !== saved
  useLeaveWarning(changed)
  const [previewPattern] = useDebouncedValue(pattern, typingPauseMs)
  const preview = useQuery({ ...namePreviewQuery(previewPattern), placeholderData: keepPreviousData })
  const save = useMutation({
    mutationFn: () => changePluginConfig(downloaderId, { chapter_naming: pattern }),
    meta: { showsOwnError: true },
    onSuccess: (now) => {
      queryClient.setQueryData(pluginConfigQuery(downloaderId).queryKey, now)
      void notify(t('libraryEdit.saved'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined, { onSuccess: forgetSaved })
  }
  return (
    <form onSubmit={submit} className="form-section-fields">
      <TextInput
        label={t('libraryEdit.pattern')}
        description={t('libraryEdit.patternHint')}
        placeholder="<v{volume} >c{number:3}< [{groups}]>"
        spellCheck={false}
        value={pattern}
        error={preview.error?.message}
        onChange={(event) => change({ pattern: event.currentTarget.value })}
      />
      <ul className="name-examples" aria-label={t('libraryEdit.examples')}>
        {(preview.data?.names ?? []).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <Group justify="flex-end">
        <Button type="submit" variant="default" disabled={!changed || preview.isError} loading={save.isPending}>
          {t('libraryEdit.save')}
        </Button>
      </Group>
    </form>
  )
}
