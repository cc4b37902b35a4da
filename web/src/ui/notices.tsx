import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react'

/** The library behind the notices is loaded with the first one: most visits see none. */
const load = () => import('./notices-host.tsx')

const NoticesHost = lazy(load)

/** Says in a corner that something was done, or was not. Failures stay longer. */
export const notify = async (message: string, kind: 'done' | 'failed' = 'done'): Promise<void> => {
  const { showNotice } = await load()
  wanted = true
  for (const tell of listeners) tell()
  showNotice(message, kind)
}

/** The place for notices; stands once at the top of the app. */
export const Notices = (): ReactElement | null => {
  const needed = useSyncExternalStore(subscribe, () => wanted)
  return needed ? (
    <Suspense>
      <NoticesHost />
    </Suspense>
  ) : null
}

let wanted = false

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
