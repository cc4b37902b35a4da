import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Remembers the open page and returns whether it is still open: a slow action doesn't take somebody back who opened another one. */
export const useRememberPage = (): (() => () => boolean) => {
  const { history } = useRouter()
  return useCallback(() => {
    const { pathname } = history.location
    return () => history.location.pathname === pathname
  }, [history])
}
