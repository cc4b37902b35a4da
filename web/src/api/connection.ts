// Whether the server is reachable. Every request reports it (see client.ts); while none succeeds, this module polls every few seconds.
import { useSyncExternalStore } from 'react'
import { apiUrl } from './base-path.ts'

const pollIntervalMs = 5_000
const listeners = new Set<() => void>()
let reachable = true
let timer: number | undefined
let nextPollAtMs = 0

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
  window.clearTimeout(timer)
  if (!next) pollLater()
  for (const listener of [...listeners]) listener()
}

const pollLater = () => {
  window.clearTimeout(timer)
  nextPollAtMs = Date.now() + pollIntervalMs
  timer = window.setTimeout(() => void checkConnection(), pollIntervalMs)
}

/** When an unreachable server is tried again, epoch ms. */
export const nextPollAt = (): number => nextPollAtMs

/** Sends a small request to find out whether the server is reachable. */
export const checkConnection = async (): Promise<boolean> => {
  window.clearTimeout(timer)
  try {
    const response = await fetch(apiUrl('/api/v1/claim'), { cache: 'no-store', signal: AbortSignal.timeout(pollIntervalMs) })
    if (isFromServer(response)) markReachable()
    else markUnreachable()
  } catch {
    markUnreachable()
  }
  if (!reachable) pollLater()
  return reachable
}

/**
 * False for the error of a proxy whose server does not respond: 502 to 504, and from 520 on at Cloudflare. The server's own, for a source
 * that does not, is JSON.
 */
export const isFromServer = ({ status, headers }: Response): boolean =>
  status < 502 || (status > 504 && status < 520) || headers.get('Content-Type')?.includes('json') === true

/** Follows the device's online status, which changes before any request fails. */
export const watchDeviceConnection = (): void => {
  window.addEventListener('offline', markUnreachable)
  window.addEventListener('online', () => void checkConnection())
  if (!navigator.onLine) markUnreachable()
}
