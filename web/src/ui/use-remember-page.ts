import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Remembers the open page and returns whether it is still open, so that a slow action doesn't navigate after the user opened another page.
 */
export const useRememberPage = (): (() => () => boolean) => {
  const { history } = useRouter()
  return useCallback(() => {
    const { pathname } = history.location
    return () => history.location.pathname === pathname
  }, [history])
}
