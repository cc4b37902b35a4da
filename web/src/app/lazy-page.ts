import { lazyRouteComponent } from '@tanstack/react-router'
import { UnreachableError } from '../api/client.ts'
import { checkConnection } from '../api/connection.ts'
import { withTexts } from '../locales/texts.ts'
import { getTabStored, setTabStored } from '../ui/tab-storage.ts'

/** A page that is loaded when it is first opened, with the texts of the pages. The home and sign-in pages have theirs from the start. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPage(load), name)

/**
 * Requests a page's data while its code loads. What the queries import loads then too, because the route table is part of the first load.
 * Nothing waits for it: the page requests what is missing, and shows the failure.
 */
export const prefetchFrom = <T>(load: () => Promise<T>, prefetch: (queries: T) => Promise<unknown>): void => {
  load()
    .then(prefetch)
    .catch(() => undefined)
}

/** Throws UnreachableError instead of the browser's own error for a missing file. */
const loadPage = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await withTexts(load)
  } catch (error) {
    if (!(await checkConnection())) throw new UnreachableError(error)
    reloadOnce()
    throw error
  }
}

/** The server responds but no longer has the file: it was updated while the app was open. */
const reloadOnce = () => {
  if (getTabStored(reloadedKey) === document.URL) return
  setTabStored(reloadedKey, document.URL)
  window.location.reload()
}

const reloadedKey = 'reloaded'
