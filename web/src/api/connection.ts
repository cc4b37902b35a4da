// Whether the server can be reached. Every request tells (see client.ts); while none is answered this asks by itself now and then.
import { useSyncExternalStore } from 'react'
import { apiUrl } from './base-path.ts'

const pollIntervalMs = 10_000
const listeners = new Set<() => void>()
let reachable = true
let timer: number | undefined

export const isReachable = (): boolean => reachable

/** Some request was answered, in whatever way. */
export const markReachable = (): void => setReachable(true)

/** A request found no server. */
export const markUnreachable = (): void => setReachable(false)

/** Hears of every change; the answer ends it. */
export const onConnectionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsReachable = (): boolean => useSyncExternalStore(onConnectionChange, isReachable)

const setReachable = (next: boolean) => {
  if (reachable === next) return
  reachable = next
  window.clearInterval(timer)
  if (!next) timer = window.setInterval(pingServer, pollIntervalMs)
  for (const tell of [...listeners]) tell()
}

const pingServer = () => void fetch(apiUrl('/api/v1/claim'), { cache: 'no-store' }).then(markReachable, () => undefined)

/** The device says so before any request does. */
export const watchDeviceConnection = (): void => {
  window.addEventListener('offline', markUnreachable)
  window.addEventListener('online', pingServer)
  if (!navigator.onLine) markUnreachable()
}
