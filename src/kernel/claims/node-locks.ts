// Locks between the nodes on one database. They share one connection, regardless of how many wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from '../db/index.ts'
import { type LockSession, openLockSession } from './session-locks.queries.ts'

export interface NodeLock {
  /** Aborted with ClaimLost. */
  readonly signal: AbortSignal
  /** @throws ClaimLost */
  assertHeld(): Promise<void>
  release(): Promise<void>
}

export interface NodeLocks {
  /** Waits until this node has all of the keys. It holds none while waiting. @throws the signal's reason, ClaimLost */
  take(keys: readonly string[], signal?: AbortSignal): Promise<NodeLock>
  close(): Promise<void>
}

/** For a single server, where no other node competes. */
export function createNoNodeLocks(): NodeLocks {
  const lock: NodeLock = { signal: new AbortController().signal, assertHeld: async () => undefined, release: async () => undefined }
  return { take: async () => lock, close: async () => undefined }
}

const firstPauseMs = 20
const maxPauseMs = 500

/** @param url of PostgreSQL */
export function createNodeLocks(url: string): NodeLocks {
  let opening: Promise<LockSession> | undefined
  const open = async (): Promise<LockSession> => {
    opening ??= openLockSession(url)
    const attempt = opening
    const forget = () => {
      if (opening === attempt) opening = undefined
    }
    try {
      const session = await attempt
      if (!session.signal.aborted) return session
    } catch (error) {
      forget()
      throw new DatabaseUnavailable(error)
    }
    forget()
    return open()
  }
  return {
    take: async (keys, signal) => {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.6)) {
        signal?.throwIfAborted()
        const session = await open()
        if (await session.tryLock(keys)) {
          return { signal: session.signal, assertHeld: session.assertAlive, release: () => session.unlock(keys).catch(() => undefined) }
        }
        await sleep(pauseMs * (0.5 + Math.random()), undefined, signal ? { signal } : {}).catch((error: unknown) => {
          throw signal?.aborted ? signal.reason : error
        })
      }
    },
    close: async () => {
      const session = await opening?.catch(() => undefined)
      await session?.end()
    },
  }
}
