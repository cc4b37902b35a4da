import { Button, Group, Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryReleasePreference } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { WordsInput } from '../../ui/fields/words-input.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { libraryReleasesQuery, type ReleaseChoice, saveLibraryReleases } from './library-edit.api.ts'

/** Which of several releases of a chapter is downloaded into this library, unless the series overrides it. */
export const ReleaseSection = ({ libraryId }: { libraryId: string }): ReactElement => {
  const { t } = useTranslation()
  const saved = useQuery(libraryReleasesQuery(libraryId))
  return (
    <FormSection title={t('libraryEdit.releases')} text={t('libraryEdit.releasesText')}>
      {saved.isPending ? <Skeleton height={130} radius="md" /> : null}
      {saved.error ? <ErrorNotice error={saved.error} onRetry={() => void saved.refetch()} /> : null}
      {saved.data ? <ReleaseForm libraryId={libraryId} saved={saved.data} /> : null}
    </FormSection>
  )
}

const ReleaseForm = ({ libraryId, saved }: { libraryId: string; saved: LibraryReleasePreference }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const groupsId = useId()
  const { draft: chosen, change, forgetSaved } = useEdits<ReleaseChoice>({ oneRelease: saved.oneRelease, groups: saved.groups })
  const save = useMutation({
    mutationFn: () => saveLibraryReleases(libraryId, chosen),
    meta: { showsOwnError: true },
    onSuccess: (now) => {
      queryClient.setQueryData(libraryReleasesQuery(libraryId).queryKey, now)
      void notify(t('libraryEdit.saved'))
    },
  })
  const changed = chosen.oneRelease !== saved.oneRelease || chosen.groups.join('\n') !== saved.groups.join('\n')
  useLeaveWarning(changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined, { onSuccess: forgetSaved })
  }
  return (
    <form onSubmit={submit} className="form-section-fields">
      <Switch
        label={t('releases.one')}
        checked={chosen.oneRelease}
        onChange={(event) => change({ ...chosen, oneRelease: event.currentTarget.checked })}
      />
      <div>
        <label htmlFor={groupsId} className="library-label">
          {t('releases.groups')}
        </label>
        <WordsInput
          id={groupsId}
          words={chosen.groups}
          hint={t('releases.groupsHint')}
          onChange={(groups) => change({ ...chosen, groups: [...groups] })}
        />
      </div>
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <Group justify="flex-end">
        <Button type="submit" variant="default" disabled={!changed} loading={save.isPending}>
          {t('releases.save')}
        </Button>
      </Group>
    </form>
  )
}
