import { lazy } from 'react'
import { UnreachableError } from '../api/client.ts'
import { checkConnection } from '../api/connection.ts'
import { getTabStored, setTabStored } from './tab-storage.ts'

/** A part of a page whose code loads when it is first rendered, inside a `Suspense`. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadCode(load))

/** Browsers and React remember that code failed to load, so only a reload of the app retries it. */
export class UnreachableCodeError extends UnreachableError {}

/** The same, although the server responds. */
export class MissingCodeError extends Error {}

/**
 * Loads code that the app does not start with. If the server responds but no longer has it, the server was updated while the app was open,
 * and the app is loaded again.
 * @throws UnreachableCodeError, MissingCodeError with the browser's message
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (!(await checkConnection())) throw new UnreachableCodeError(error)
    reload()
    throw new MissingCodeError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** A file that is still missing after a reload would otherwise reload the app forever. */
const reloadPauseMs = 60_000
const reloadedAtKey = 'reloadedAt'

const reload = () => {
  if (Date.now() - Number(getTabStored(reloadedAtKey)) < reloadPauseMs) return
  setTabStored(reloadedAtKey, String(Date.now()))
  window.location.reload()
}
