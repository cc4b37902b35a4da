import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openEventStream } from '../api/event-stream.ts'
import type { LogLine } from '../api/types.ts'
import { appendLines } from './log-lines.rules.ts'
import { logQuery } from './logs.api.ts'

/** A busy server writes many lines per second; rendering a few times per second is enough. */
const flushDelayMs = 250

/** Appends what the server writes while the page is open and `live` is true. */
export const useLiveLog = (live: boolean): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!live) return
    let pending: LogLine[] = []
    let timer: number | undefined
    const flush = () => {
      timer = undefined
      // The response replaces the list, and may lack lines that arrived in the meantime.
      if (queryClient.isFetching({ queryKey: logQuery.queryKey }) > 0) return flushLater()
      const came = pending
      pending = []
      queryClient.setQueryData(logQuery.queryKey, (current) => (current ? appendLines(current, came) : current))
    }
    const flushLater = () => {
      timer ??= window.setTimeout(flush, flushDelayMs)
    }
    const reload = () => void queryClient.invalidateQueries({ queryKey: logQuery.queryKey })
    const close = openEventStream({
      path: '/api/v1/logs/stream',
      handlers: {
        log: (data) => {
          pending.push(JSON.parse(data) as LogLine)
          flushLater()
        },
      },
      onReopened: reload,
    })
    return () => {
      close()
      window.clearTimeout(timer)
    }
  }, [live, queryClient])
}
