import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react'
import type { NoticeChoice } from './notices-host.tsx'

/** The library behind the notices is loaded with the first one: most visits see none. */
const load = () => import('./notices-host.tsx')

const NoticesHost = lazy(load)

/** Says in a corner that something was done, or was not. Failures stay longer. */
export const notify = async (message: string, kind: 'done' | 'failed' = 'done'): Promise<void> => {
  const { showNotice } = await load()
  loadHost()
  showNotice(message, kind)
}

/** Says that something was done, with a button that takes it back. Resolves to what hides it once it is too late for that. */
export const notifyWithUndo = async (message: string, undo: () => void): Promise<() => void> => {
  const { showUndo } = await load()
  loadHost()
  return showUndo(message, undo)
}

/** Says something that waits for an answer, for as long as it takes. */
export const notifyWithChoice = async (message: string, choice: NoticeChoice): Promise<void> => {
  const { showChoice } = await load()
  loadHost()
  showChoice(message, choice)
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

const loadHost = () => {
  wanted = true
  for (const tell of listeners) tell()
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
