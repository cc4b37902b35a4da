// Whether the server is reachable. Every request reports it (see client.ts); while none succeeds, this module polls now and then.
import { useSyncExternalStore } from 'react'
import { apiUrl } from './base-path.ts'

const pollIntervalMs = 10_000
const listeners = new Set<() => void>()
let reachable = true
let timer: number | undefined

export const isReachable = (): boolean => reachable

/** A request got a response, with any status. */
export const markReachable = (): void => setReachable(true)

/** A request could not reach the server. */
export const markUnreachable = (): void => setReachable(false)

/** Calls the listener on every change; returns a function that unsubscribes. */
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
  for (const listener of [...listeners]) listener()
}

const pingServer = () => void fetch(apiUrl('/api/v1/claim'), { cache: 'no-store' }).then(markReachable, () => undefined)

/** Follows the device's online status, which changes before any request fails. */
export const watchDeviceConnection = (): void => {
  window.addEventListener('offline', markUnreachable)
  window.addEventListener('online', pingServer)
  if (!navigator.onLine) markUnreachable()
}
