import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PluginConfig } from '../../api/types.ts'
import { pluginConfigQuery, savePluginConfig } from '../../plugins/plugins.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
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
      {config.data ? <NamingForm key={config.data.chapter_naming ?? ''} config={config.data} /> : null}
    </FormSection>
  )
}

const NamingForm = ({ config }: { config: PluginConfig }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const saved = config.chapter_naming ?? ''
  const [pattern, setPattern] = useState(saved)
  const [previewPattern] = useDebouncedValue(pattern, typingPauseMs)
  const preview = useQuery({ ...namePreviewQuery(previewPattern), placeholderData: keepPreviousData })
  const save = useMutation({
    mutationFn: () => savePluginConfig(downloaderId, { ...config, chapter_naming: pattern }),
    meta: { showsOwnError: true },
    onSuccess: (now) => {
      queryClient.setQueryData(pluginConfigQuery(downloaderId).queryKey, now)
      void notify(t('libraryEdit.saved'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
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
        onChange={(event) => setPattern(event.currentTarget.value)}
      />
      <ul className="name-examples" aria-label={t('libraryEdit.examples')}>
        {(preview.data?.names ?? []).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <Group justify="flex-end">
        <Button type="submit" variant="default" disabled={pattern === saved || preview.isError} loading={save.isPending}>
          {t('libraryEdit.save')}
        </Button>
      </Group>
    </form>
  )
}
