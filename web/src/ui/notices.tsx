import { type ReactElement, Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { NoticeChoice } from './notices-host.tsx'

/** The notification library loads after the first page: a notification often says that nothing can be loaded anymore. */
const load = () => import('./notices-host.tsx')

/** Loads it in the background. The first notification tries again. */
export const preloadNotices = (): void => {
  load().catch(() => undefined)
}

const NoticesHost = lazyPart(load)

/** Shows a notification of success or failure. Failures stay longer. */
export const notify = async (message: string, kind: 'done' | 'failed' = 'done'): Promise<void> => (await host()).showNotice(message, kind)

/** Shows a notification with an undo button. Resolves to a function that hides it once undo is no longer possible. */
export const notifyWithUndo = async (message: string, undo: () => void): Promise<() => void> => (await host()).showUndo(message, undo)

/** Shows a notification with an action until it is dismissed. */
export const notifyWithChoice = async (message: string, choice: NoticeChoice): Promise<void> => (await host()).showChoice(message, choice)

/**
 * Shows a notification of success with an action that can follow; it closes automatically. Resolves to a function that hides it once the
 * action is no longer possible.
 */
export const notifyWithAction = async (message: string, action: NoticeChoice): Promise<() => void> =>
  (await host()).showAction(message, action)

/** The container of notifications; rendered once at the top of the app. */
export const Notices = (): ReactElement | null => {
  const needed = useSyncExternalStore(subscribe, () => isRequested)
  return needed ? (
    <Suspense>
      <NoticesHost />
    </Suspense>
  ) : null
}

let isRequested = false

const host = async () => {
  const loaded = await load()
  isRequested = true
  for (const listener of listeners) listener()
  return loaded
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
