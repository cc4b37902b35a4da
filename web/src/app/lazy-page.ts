import { lazyRouteComponent } from '@tanstack/react-router'
import { UnreachableError } from '../api/client.ts'
import { checkConnection } from '../api/connection.ts'
import { withTexts } from '../locales/texts.ts'
import { getTabStored, setTabStored } from '../ui/tab-storage.ts'

/** A page that is loaded when it is first opened, with the texts of the pages. The home and sign-in pages have theirs from the start. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPage(load), name)

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
