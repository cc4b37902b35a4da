import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openEventStream } from '../api/event-stream.ts'
import { type EventData, type EventName, eventNames, type StaleKey, staleKeysAfter } from './server-events.rules.ts'

/** A scan sends an event for every book it finds; refetching the lists once a second is enough. */
const flushDelayMs = 1000

/**
 * Keeps lists fresh while the app is visible. A hidden tab closes its stream (browsers allow few connections per server, and the pages of
 * another tab need them) and refetches everything once when it becomes visible again.
 */
export const useServerEvents = (enabled = true): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    let stop = document.hidden ? undefined : listen(queryClient)
    const onVisibility = () => {
      stop?.()
      stop = undefined
      if (document.hidden) return
      stop = listen(queryClient)
      void queryClient.invalidateQueries({ refetchType: 'active' })
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop?.()
    }
  }, [enabled, queryClient])
}

const listen = (queryClient: QueryClient): (() => void) => {
  const stale = new Map<string, StaleKey>()
  let timer: number | undefined
  const flush = () => {
    timer = undefined
    for (const queryKey of stale.values()) void queryClient.invalidateQueries({ queryKey })
    stale.clear()
  }
  const onEvent = (name: EventName, data: string) => {
    for (const queryKey of staleKeysAfter(name, JSON.parse(data) as EventData)) stale.set(queryKey.join('/'), queryKey)
    timer ??= window.setTimeout(flush, flushDelayMs)
  }
  const close = openEventStream({
    path: '/sse/v1/events',
    handlers: Object.fromEntries(eventNames.map((name) => [name, (data: string) => onEvent(name, data)])),
    onReopened: () => void queryClient.invalidateQueries({ refetchType: 'active' }),
  })
  return () => {
    close()
    window.clearTimeout(timer)
  }
}
