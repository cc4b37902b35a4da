import '../form-styles.ts'
import '../accounts.css'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestAccess } from '../../api/types.ts'
import { librariesQuery } from '../../library/library.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../../ui/fields/use-show-problem.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { useRestrictionTexts } from '../accounts/restriction-texts.ts'
import { newUserDraft, type UserDraft, userDraftProblem, userUpdateOf } from '../accounts/user-draft.rules.ts'
import { AgeChoice } from '../accounts/user-fields.tsx'
import { guestAccessQuery, setGuestAccess } from './guests.api.ts'

/** Which libraries people can read without an account. */
export const GuestAccessPage = (): ReactElement => {
  const { t } = useTranslation()
  const access = useQuery(guestAccessQuery)
  return (
    <div className="page page-narrow">
      <BackLink to="/settings/users">{t('accounts.title')}</BackLink>
      <PageHead title={t('guests.title')} />
      <p className="page-lead">{t('guests.lead')}</p>
      {access.isError ? <ErrorNotice error={access.error} onRetry={() => void access.refetch()} /> : null}
      {access.isPending ? <Skeleton height={260} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {access.data ? <GuestAccessForm saved={access.data} /> : null}
    </div>
  )
}

const draftOf = ({ libraryIds, ageRestriction }: GuestAccess): UserDraft => ({
  ...newUserDraft,
  allLibraries: false,
  libraryIds,
  ageRule: ageRestriction?.restriction ?? 'NONE',
  age: ageRestriction?.age ?? newUserDraft.age,
})

const GuestAccessForm = ({ saved }: { saved: GuestAccess }): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries } = useQuery(librariesQuery)
  const textsOf = useRestrictionTexts()
  const { draft: edited, change, forgetSaved, discard } = useEdits(draftOf(saved))
  // Earlier versions kept libraries that were deleted.
  const isThere = (libraryId: string) => libraries === undefined || libraries.some(({ id }) => id === libraryId)
  const draft = { ...edited, libraryIds: edited.libraryIds.filter(isThere) }
  const save = useSave()
  const [attempts, setAttempts] = useState(0)
  const form = useShowProblem(attempts, save.error)
  const isOff = draft.libraryIds.length === 0
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(saved))
  useLeaveWarning(JSON.stringify(edited) !== JSON.stringify(draftOf(saved)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (userDraftProblem(draft) === 'ageMissing') return
    const update = { libraryIds: draft.libraryIds, ageRestriction: userUpdateOf(draft).ageRestriction }
    save.mutate(update, { onSuccess: forgetSaved })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FormSection title={t('guests.libraries')} text={t('guests.librariesText')}>
        <Checkbox.Group
          aria-label={t('guests.libraries')}
          value={draft.libraryIds}
          onChange={(libraryIds) => change({ ...draft, libraryIds })}
        >
          <div className="user-libraries">
            {libraries?.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      </FormSection>
      {isOff ? null : (
        <FormSection title={t('accounts.restrictions')} text={t('guests.ageText')}>
          <AgeChoice draft={draft} onChange={change} />
        </FormSection>
      )}
      <div className="user-outcome" role="status">
        <strong>{t('accounts.outcome')}</strong> {isOff ? t('guests.off') : textsOf(draft).join(' ')}
      </div>
      {save.error ? <ErrorNotice error={save.error} /> : null}
      {isChanged ? (
        <div className="save-bar">
          <span className="save-bar-text">{t('guests.saveNote')}</span>
          <Button variant="default" onClick={discard}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('accounts.save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

const useSave = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: setGuestAccess,
    meta: { showsOwnError: true },
    onSuccess: async (_, { libraryIds }) => {
      await queryClient.invalidateQueries({ queryKey: guestAccessQuery.queryKey })
      void notify(t(libraryIds.length > 0 ? 'guests.saved' : 'guests.turnedOff'))
    },
  })
}
