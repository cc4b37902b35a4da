import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef } from 'react'
import { useCustomCss } from '../settings/use-custom-css.ts'
import { meQuery } from '../users/accounts/users.api.ts'
import { SignInAgain } from '../users/sign-in/sign-in-again.tsx'
import { useAppliedAccent } from '../users/use-accent.ts'

/** Every page for a signed-in user. */
export const Member = (): ReactElement => {
  useReloadForOtherAccount()
  useAppliedAccent()
  useCustomCss()
  return (
    <>
      <Outlet />
      <SignInAgain />
    </>
  )
}

/** Another tab has signed in with another account, and the session is shared: what this one has loaded was not for that account. */
const useReloadForOtherAccount = (): void => {
  const id = useQuery({ ...meQuery, enabled: false }).data?.id
  const first = useRef(id)
  useEffect(() => {
    first.current ??= id
    if (id && id !== first.current) window.location.reload()
  }, [id])
}
