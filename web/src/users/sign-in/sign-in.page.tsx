import { useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { GuestButton } from '../guests/guest-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useFinishedSignIn } from './use-finished-sign-in.ts'

/** All ways to sign in, and to read as a guest. */
export const SignInPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/sign-in' })
  const finish = useFinishedSignIn(search.returnTo)
  return (
    <SignInForm title={t('signIn.title')} text={t('signIn.text')} search={search} onSignedIn={finish}>
      {(options) => (options?.guestAccess ? <GuestButton returnTo={search.returnTo} /> : null)}
    </SignInForm>
  )
}
