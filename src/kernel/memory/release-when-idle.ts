// Returns memory to the system once a busy time is over. V8 collects garbage when it needs room, so an idle server would keep for days what
// its busiest hour used.
import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bytesOfMb } from './memory-pool.ts'

/** A collection pauses the server for about 0.2 s, so it must be worth it, and nobody should be waiting. */
const idleUtilization = 0.02
const worthMb = 16
const defaultEveryMs = 60_000

/** Checks regularly whether the last interval was idle. @returns a function that stops it */
export function releaseWhenIdle(everyMs = defaultEveryMs): () => void {
  let before = performance.eventLoopUtilization()
  let leftBytes = 0
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > idleUtilization || heapBytes() - leftBytes < worthMb * bytesOfMb) return
    collectAllGarbage()
    leftBytes = heapBytes()
  }, everyMs).unref()
  return () => clearInterval(timer)
}

const heapBytes = () => getHeapStatistics().total_heap_size

/** The collection that V8 makes before it gives up for lack of memory: unlike others, it also shrinks the space for young objects. */
function collectAllGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
