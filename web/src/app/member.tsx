import { Outlet } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useCustomCss } from '../settings/use-custom-css.ts'
import { SignInAgain } from '../users/sign-in/sign-in-again.tsx'
import { useAppliedAccent } from '../users/use-accent.ts'

/** Every page for a signed-in user. */
export const Member = (): ReactElement => {
  useAppliedAccent()
  useCustomCss()
  return (
    <>
      <Outlet />
      <SignInAgain />
    </>
  )
}
