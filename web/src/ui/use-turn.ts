import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How long after the start of a frame another turn may begin; the browser's own work on what is new follows. */
const frameBudgetMs = 5

/** What waits for its turn, in the order it was asked for. */
const waiting = new Set<() => void>()

let isScheduled = false

const schedule = (): void => {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(takeTurns)
}

/** Renders what waits until the budget is spent, at least one; the rest in the next frames. */
const takeTurns = (frameStartedAt: number): void => {
  isScheduled = false
  for (const show of waiting) {
    waiting.delete(show)
    flushSync(show)
    if (performance.now() - frameStartedAt > frameBudgetMs) break
  }
  if (waiting.size > 0) schedule()
}

/**
 * Whether it is this component's turn to render its expensive content; the user can scroll and click between two turns. A render in
 * a transition would be split as well, but committed, laid out and painted at once.
 */
export const useTurn = (isReady = true): boolean => {
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    if (!isReady) return undefined
    const show = () => setShown(true)
    waiting.add(show)
    schedule()
    return () => void waiting.delete(show)
  }, [isReady])
  return isShown
}
