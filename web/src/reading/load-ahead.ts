import { useEffect } from 'react'

/** The pages come first. */
const aheadMs = 3000

/** Loads in the background what a reader opens on demand: without a connection, it opens anyway. @param load never fails */
export const useLoadAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const timer = setTimeout(() => void load(), aheadMs)
    return () => clearTimeout(timer)
  }, [load])
}
