import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseLocation } from '../db/index.ts'
import type { ClaimKey } from './claim-key.ts'
import { ClaimBusy } from './claims.errors.ts'
import { createLockQueues, type LockQueues } from './lock-queues.ts'
import { createNodeLocks, createNoNodeLocks, type NodeLock } from './node-locks.ts'

export interface HoldOptions {
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Maximum wait in ms; 0 takes only what is free now. Without it there is no limit. */
  readonly withinMs?: number | undefined
}

export interface ClaimManager {
  /**
   * Runs `work` while no other holder on any node has one of these things; later requests wait. All things are named in one call:
   * requesting another thing from within `work` is rejected. Requesting one that it already holds is allowed.
   * @param work its signal is aborted with ClaimLost when the claim is lost
   * @throws what `work` throws; ClaimBusy after `withinMs`; ClaimLost when the database becomes unavailable during the wait; NestedClaim
   */
  hold<T>(keys: ClaimKey | readonly ClaimKey[], work: (signal: AbortSignal) => Promise<T>, options?: HoldOptions): Promise<T>
  /**
   * Checks that the current work still holds this; to be called right before each irreversible step (rename, delete, commit).
   * @throws ClaimLost, or Error when the work took no such claim
   */
  assertHeld(key: ClaimKey): Promise<void>
  /** Releases everything that this process holds. */
  close(): Promise<void>
}

/** A programming error: two tasks that nest claims like this could wait for each other forever. */
export class NestedClaim extends Error {
  override readonly name = 'NestedClaim'
}

interface Hold {
  readonly keys: ReadonlySet<ClaimKey>
  readonly lock: NodeLock
  readonly outer: Hold | undefined
  /** Queues for nested work that requests the same things again. */
  readonly lines: LockQueues
  readonly inner: Set<Promise<unknown>>
  isOver: boolean
}

export function createClaims(location: DatabaseLocation): ClaimManager {
  const lines = createLockQueues()
  const nodes = location.engine === 'postgres' ? createNodeLocks(location.url) : createNoNodeLocks()
  const current = new AsyncLocalStorage<Hold>()

  const runHeld = async <T>(hold: Hold, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await current.run(hold, () => work(hold.lock.signal))
    } finally {
      // Work that was started inside and not awaited still relies on the claim.
      while (hold.inner.size > 0) await Promise.allSettled(hold.inner)
      hold.isOver = true
    }
  }
  const holdFresh = async <T>(keys: readonly ClaimKey[], work: (signal: AbortSignal) => Promise<T>, options: HoldOptions): Promise<T> => {
    const wait = createWait(options)
    const releases: (() => void)[] = []
    try {
      // Keys are always taken in the same order to avoid deadlocks.
      for (const key of keys) releases.push(await lines.take(key, wait.signal))
      const lock = await nodes.take(keys, wait.signal)
      wait.end()
      try {
        return await runHeld({ ...emptyHold(), keys: new Set(keys), lock, outer: undefined }, work)
      } finally {
        await lock.release()
      }
    } finally {
      wait.end()
      for (const release of releases) release()
    }
  }
  const holdAgain = async <T>(outer: Hold, keys: readonly ClaimKey[], work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const releases: (() => void)[] = []
    try {
      for (const key of keys) releases.push(await outer.lines.take(key))
      return await runHeld({ ...emptyHold(), keys: new Set(keys), lock: outer.lock, outer }, work)
    } finally {
      for (const release of releases) release()
    }
  }
  return {
    hold: async (things, work, options = {}) => {
      const keys = [...new Set(typeof things === 'string' ? [things] : things)].sort()
      const outer = activeHold(current.getStore())
      if (!outer) return holdFresh(keys, work, options)
      const others = keys.filter((key) => !outer.keys.has(key))
      if (others.length > 0) throw new NestedClaim(`${others.join()} is asked for within a claim on ${[...outer.keys].join()}.`)
      const again = holdAgain(outer, keys, work)
      outer.inner.add(again)
      return again.finally(() => outer.inner.delete(again))
    },
    assertHeld: async (key) => {
      const hold = holdOn(key, activeHold(current.getStore()))
      if (!hold) throw new Error(`${key} is changed without a claim on it.`)
      hold.lock.signal.throwIfAborted()
      await hold.lock.assertHeld()
    },
    close: nodes.close,
  }
}

const emptyHold = () => ({ lines: createLockQueues(), inner: new Set<Promise<unknown>>(), isOver: false })

/** Work that continues after its claim has ended holds nothing. */
function activeHold(hold: Hold | undefined): Hold | undefined {
  return hold?.isOver ? activeHold(hold.outer) : hold
}

const holdOn = (key: ClaimKey, hold: Hold | undefined): Hold | undefined =>
  hold === undefined || hold.keys.has(key) ? hold : holdOn(key, activeHold(hold.outer))

function createWait({ signal, withinMs }: HoldOptions) {
  if (withinMs === undefined) return { signal, end: () => undefined }
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(ClaimBusy()), withinMs)
  return { signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal, end: () => clearTimeout(timer) }
}
