import { lazy } from 'react'
import { UnreachableError } from '../api/client.ts'
import { checkConnection } from '../api/connection.ts'
import { getTabStored, setTabStored } from './tab-storage.ts'

/** A part of a page whose code loads when it is first rendered, inside a `Suspense`. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadCode(load))

/** Browsers and React remember that the code did not load: only loading the whole app again tries it again. */
export class UnreachableCodeError extends UnreachableError {}

/**
 * Loads code that the app does not start with. If the server responds but no longer has it, the server was updated while the app was open,
 * and the app is loaded again.
 * @throws UnreachableCodeError instead of the browser's own error for a missing file
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (!(await checkConnection())) throw new UnreachableCodeError(error)
    reloadOnce()
    throw error
  }
}

const reloadOnce = () => {
  if (getTabStored(reloadedKey) === document.URL) return
  setTabStored(reloadedKey, document.URL)
  window.location.reload()
}

const reloadedKey = 'reloaded'
