import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { setSignedInUser } from '../accounts/users.api.ts'
import { safeReturnPath } from '../sign-in/credentials.rules.ts'
import { continueAsGuest } from './guests.api.ts'

/** On the sign-in page of a server that accepts guests. */
export const GuestButton = ({ returnTo }: { returnTo: string | undefined }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const attempt = useMutation({
    mutationFn: continueAsGuest,
    meta: { showsOwnError: true },
    onSuccess: async (user) => {
      setSignedInUser(queryClient, user)
      await navigate({ href: safeReturnPath(returnTo), replace: true })
    },
  })
  return (
    <>
      {attempt.error ? <ErrorNotice error={attempt.error} /> : null}
      <Button variant="subtle" size="md" fullWidth loading={attempt.isPending} onClick={() => attempt.mutate()}>
        {t('guest.continue')}
      </Button>
    </>
  )
}
