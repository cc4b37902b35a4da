import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import '../ui/lists/row-list.css'
import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFormatBytes } from '../ui/use-format-bytes.ts'
import { customCssQuery, customCssVersionQuery, saveCustomCss } from './custom-css.api.ts'

/** Styles for the web app of everyone on the server. */
export const CustomCssPage = (): ReactElement => {
  const { t } = useTranslation()
  const css = useQuery(customCssQuery)
  return (
    <div className="page page-narrow">
      <PageHead title={t('customCss.title')} />
      <p className="page-lead">{t('customCss.lead')}</p>
      {css.isError ? <ErrorNotice error={css.error} onRetry={() => void css.refetch()} /> : null}
      {css.isPending ? <Skeleton height={420} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {css.data === undefined ? null : <CustomCssForm saved={css.data} />}
    </div>
  )
}

const CustomCssForm = ({ saved }: { readonly saved: string }): ReactElement => {
  const { t } = useTranslation()
  const formatBytes = useFormatBytes()
  const [typed, setTyped] = useState<string>()
  const css = typed ?? saved
  const save = useSaveCustomCss()
  const dirty = css !== saved
  useLeaveWarning(dirty)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(css, { onSuccess: () => setTyped((now) => (now === css ? undefined : now)) })
      }}
    >
      <Textarea
        label={t('customCss.label')}
        description={t('customCss.note')}
        value={css}
        error={save.error?.message}
        rows={18}
        spellCheck={false}
        autoCapitalize="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', resize: 'vertical' } }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          if (save.error) save.reset()
        }}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {t('customCss.size', { size: formatBytes(new TextEncoder().encode(css).length) })}
        </Text>
        <Button type="submit" disabled={!dirty} loading={save.isPending}>
          {t('customCss.save')}
        </Button>
      </Group>
    </form>
  )
}

const useSaveCustomCss = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: saveCustomCss,
    meta: { showsOwnError: true },
    onSuccess: (version, css) => {
      queryClient.setQueryData(customCssQuery.queryKey, css)
      queryClient.setQueryData(customCssVersionQuery.queryKey, version)
      void notify(t('customCss.saved'))
    },
  })
}
