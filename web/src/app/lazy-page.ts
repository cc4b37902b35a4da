import { lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../locales/texts.ts'
import { loadCode } from '../ui/lazy-part.ts'

/** A page that is loaded when it is first opened, with the texts of the pages. The home and sign-in pages have theirs from the start. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadCode(() => withTexts(load)), name)

/**
 * Requests a page's data while its code loads. What the queries import loads then too, because the route table is part of the first load.
 * Nothing waits for it: the page requests what is missing, and shows the failure.
 */
export const prefetchFrom = <T>(load: () => Promise<T>, prefetch: (queries: T) => Promise<unknown>): void => {
  load()
    .then(prefetch)
    .catch(() => undefined)
}
