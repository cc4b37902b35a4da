// Whether the server can be reached. Every request tells (see client.ts); while none is answered this asks by itself now and then.
import { useSyncExternalStore } from 'react'
import { apiUrl } from './base-path.ts'

const askEveryMs = 10_000
const listeners = new Set<() => void>()
let reachable = true
let timer: number | undefined

export const isReachable = (): boolean => reachable

/** Some request was answered, in whatever way. */
export const noteAnswer = (): void => become(true)

/** A request found no server. */
export const noteSilence = (): void => become(false)

/** Hears of every change; the answer ends it. */
export const onConnectionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsReachable = (): boolean => useSyncExternalStore(onConnectionChange, isReachable)

const become = (next: boolean) => {
  if (reachable === next) return
  reachable = next
  window.clearInterval(timer)
  if (!next) timer = window.setInterval(ask, askEveryMs)
  for (const tell of [...listeners]) tell()
}

const ask = () => void fetch(apiUrl('/api/v1/claim'), { cache: 'no-store' }).then(noteAnswer, () => undefined)

/** The device says so before any request does. */
export const followDevice = (): void => {
  window.addEventListener('offline', noteSilence)
  window.addEventListener('online', ask)
  if (!navigator.onLine) noteSilence()
}
