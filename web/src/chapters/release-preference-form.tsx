import '../ui/fields/check-line.css'
import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleasePreference } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useEdits } from '../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { WordsInput } from '../ui/fields/words-input.tsx'
import { releasePreferenceQuery, saveReleasePreference } from './chapters.api.ts'

/** Whether one release of each chapter is enough, and whose. */
export const ReleasePreferenceForm = ({ seriesId }: { seriesId: string }): ReactElement => {
  const { t } = useTranslation()
  const preference = useQuery(releasePreferenceQuery(seriesId))
  return (
    <section aria-label={t('releases.title')}>
      <h2 className="sources-title">{t('releases.title')}</h2>
      <p className="sources-text">{t('releases.text')}</p>
      {preference.isPending ? <Skeleton height={90} radius={8} /> : null}
      {preference.data?.settable === false ? <p className="sources-text">{t('releases.noSource')}</p> : null}
      {preference.error ? <ErrorNotice error={preference.error} onRetry={() => void preference.refetch()} /> : null}
      {preference.data?.settable ? <PreferenceForm key={seriesId} seriesId={seriesId} saved={preference.data} /> : null}
    </section>
  )
}

type Preference = { readonly oneRelease: boolean; readonly groups: readonly string[] }

const PreferenceForm = ({ seriesId, saved }: { seriesId: string; saved: ReleasePreference }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const groupsId = useId()
  const { draft, change, forgetSaved, discard } = useEdits<Preference>({ oneRelease: saved.oneRelease, groups: saved.groups })
  const { oneRelease, groups } = draft
  const save = useMutation({
    mutationFn: (own: boolean) => saveReleasePreference(seriesId, own ? { oneRelease, groups: [...groups] } : undefined),
    meta: { showsOwnError: true },
    // The groups are an option of the title, too.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: releasePreferenceQuery(seriesId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['follow-state'] }),
      ]),
  })
  const changed = oneRelease !== saved.oneRelease || groups.join('\n') !== saved.groups.join('\n')
  useLeaveWarning(changed)
  return (
    <form
      className="releases"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(true, { onSuccess: forgetSaved })
      }}
    >
      <label className="check-line">
        <input type="checkbox" checked={oneRelease} onChange={(event) => change({ ...draft, oneRelease: event.currentTarget.checked })} />
        {t('releases.one')}
      </label>
      <label htmlFor={groupsId} className="releases-label">
        {t('releases.groups')}
      </label>
      <WordsInput id={groupsId} words={groups} hint={t('releases.groupsHint')} onChange={(groups) => change({ ...draft, groups })} />
      <p className="sources-text">{t(saved.inherited ? 'releases.inherited' : 'releases.own')}</p>
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <Group gap={8}>
        <Button type="submit" size="sm" disabled={!changed} loading={save.isPending}>
          {t('releases.save')}
        </Button>
        {saved.inherited ? null : (
          <Button variant="subtle" size="sm" onClick={() => save.mutate(false, { onSuccess: discard })}>
            {t('releases.inherit')}
          </Button>
        )}
      </Group>
    </form>
  )
}
