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

/** What was typed, and the text of the server when that began. */
type CssEdit = { readonly css: string; readonly base: string }

const CustomCssForm = ({ saved }: { readonly saved: string }): ReactElement => {
  const { t } = useTranslation()
  const formatBytes = useFormatBytes()
  const [edit, setEdit] = useState<CssEdit>()
  const css = edit?.css ?? saved
  const save = useSaveCustomCss((changed) => setEdit((now) => now && { ...now, base: changed }))
  const dirty = css !== saved
  useLeaveWarning(dirty)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (edit) save.mutate(edit, { onSuccess: () => setEdit((now) => (now?.css === css ? undefined : now && { ...now, base: css })) })
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
          const { value } = event.currentTarget
          setEdit((now) => ({ css: value, base: now ? now.base : saved }))
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

/** @param onConflict somebody else has saved this text since the edit began */
const useSaveCustomCss = (onConflict: (changed: string) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ css, base }: CssEdit) => {
      const current = await queryClient.fetchQuery({ ...customCssQuery, staleTime: 0 })
      if (current === base) return saveCustomCss(css)
      onConflict(current)
      throw new Error(t('customCss.changedElsewhere'))
    },
    meta: { showsOwnError: true },
    onSuccess: (version, { css }) => {
      queryClient.setQueryData(customCssQuery.queryKey, css)
      queryClient.setQueryData(customCssVersionQuery.queryKey, version)
      void notify(t('customCss.saved'))
    },
  })
}
