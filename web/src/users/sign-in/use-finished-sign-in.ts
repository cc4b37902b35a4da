import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SignInStep } from '../../api/types.ts'
import { meQuery } from '../accounts/users.api.ts'
import { safeReturnPath } from './credentials.rules.ts'

/** Opens the page that the visitor wanted, or the set-up of a second factor that must come first. */
export const useFinishedSignIn = (returnTo: string | undefined): ((step: SignInStep) => Promise<void>) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async ({ next }) => {
    if (next === 'SET_UP') return navigate({ to: '/two-factor', replace: true })
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    await navigate({ href: safeReturnPath(returnTo), replace: true })
  }
}
