// Saves how far a person has read. Promise: turning a page never waits for the server; the last page reached is the one
// that is saved; a failed save is tried again until it works or the reader is left.
// Limit: a page reached while offline is lost when the tab closes before the server is back.

type SaverDeps = {
  /** Sends one page; rejects when the server did not take it. */
  readonly save: (page: number, keepalive: boolean) => Promise<void>
  /** Told after each attempt, to show a person that progress is not being kept. */
  readonly onOutcome: (saved: boolean) => void
  readonly pauseMs?: number
  readonly retryMs?: number
}

export type ProgressSaver = {
  /** The person is now at this page; it is sent after a pause without another one. */
  readonly reach: (page: number) => void
  /** Sends what waits at once. With `keepalive` the request outlives the page. */
  readonly flush: (keepalive: boolean) => Promise<void>
  /** Ends all waiting; nothing is sent afterwards. */
  readonly stop: () => void
}

export const createProgressSaver = ({ save, onOutcome, pauseMs = 800, retryMs = 5000 }: SaverDeps): ProgressSaver => {
  let waiting: number | undefined
  let sending = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(false), delayMs)
  }

  const flush = async (keepalive: boolean): Promise<void> => {
    clearTimeout(timer)
    // A closing tab cannot wait for the request before it.
    if (waiting === undefined || (sending && !keepalive)) return
    const page = waiting
    waiting = undefined
    sending = true
    const saved = await save(page, keepalive).then(
      () => true,
      () => false,
    )
    sending = false
    if (!saved) waiting ??= page
    onOutcome(saved)
    if (waiting !== undefined) schedule(saved ? pauseMs : retryMs)
  }

  return {
    reach: (page) => {
      waiting = page
      if (!sending) schedule(pauseMs)
    },
    flush,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
