// Calls to the file system on behalf of readers. A call to a disk that hangs, such as a network share whose server is off, occupies one of
// the process's few threads for as long as it hangs, and without a free one nothing works: neither other disks nor passwords.
// Guarantee: at most `maxRunning` calls to one disk run at once, and further ones are refused while one of them hangs.
import { readFileSync } from 'node:fs'
import { defineError } from '../errors/index.ts'
import { diskOf, type Mount, parseMounts } from './mounts.rules.ts'

export const DiskNotResponding = defineError(
  'DISK_NOT_RESPONDING',
  503,
  "The disk with this file isn't responding. Check that it's connected, then try again.",
)

export interface DiskCalls {
  /**
   * Makes a call whose result may be dropped when it comes too late.
   * @param path absolute
   * @param call gets a signal that is aborted when its result will be dropped
   * @throws DiskNotResponding; what the call throws
   */
  callInTime<T>(path: string, call: (tooLate: AbortSignal) => Promise<T>): Promise<T>
  /**
   * Makes a call that uses the caller's memory until its end: once begun, it is waited for however long it takes.
   * @throws DiskNotResponding when it has not begun; what the call throws
   */
  callToEnd<T>(path: string, call: () => Promise<T>): Promise<T>
  /**
   * Makes a call that must be made, such as closing a file: its turn comes however long the disk hangs.
   * @throws what the call throws
   */
  callAlways<T>(path: string, call: () => Promise<T>): Promise<T>
}

/** A quarter of the process's threads, see `enlargeThreadPool`. */
const maxRunning = 4

/** Several disks that must start to spin one after another take about as long. */
const patienceMs = 30_000
const retryAfterSeconds = 10

interface Disk {
  free: number
  /** When each running call began, oldest first. */
  readonly running: Set<{ readonly begunAtMs: number }>
  readonly waiting: Set<() => void>
}

interface DiskCallsParts {
  /** Name of the disk of a path. */
  readonly nameOf?: (path: string) => string
  readonly patienceMs?: number
}

/** Both parts are for tests. */
export function createDiskCalls({ nameOf = createDiskNames(), patienceMs: limitMs = patienceMs }: DiskCallsParts = {}): DiskCalls {
  const disks = new Map<string, Disk>()
  const diskAt = (path: string): Disk => {
    const name = nameOf(path)
    const disk = disks.get(name) ?? { free: maxRunning, running: new Set(), waiting: new Set() }
    disks.set(name, disk)
    return disk
  }
  const inTurn = async <T>(disk: Disk, waitMs: number | undefined, call: () => Promise<T>): Promise<T> => {
    if (disk.free > 0) disk.free--
    else await turnOf(disk, waitMs)
    const own = { begunAtMs: performance.now() }
    disk.running.add(own)
    try {
      return await call()
    } finally {
      disk.running.delete(own)
      const [next] = disk.waiting
      if (next) next()
      else disk.free++
    }
  }
  const callToEnd: DiskCalls['callToEnd'] = async (path, call) => {
    const disk = diskAt(path)
    const [oldest] = disk.running
    if (oldest && performance.now() - oldest.begunAtMs >= limitMs) throw notResponding()
    return inTurn(disk, limitMs, call)
  }
  return {
    callToEnd,
    callAlways: async (path, call) => inTurn(diskAt(path), undefined, call),
    callInTime: async (path, call) => {
      const tooLate = new AbortController()
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        tooLate.abort()
        late.reject(notResponding())
      }, limitMs).unref()
      const result = callToEnd(path, () => call(tooLate.signal))
      // An error that comes too late is of no interest.
      result.catch(() => undefined)
      return Promise.race([result, late.promise]).finally(() => clearTimeout(timer))
    },
  }
}

const notResponding = () => DiskNotResponding.with({ retryAfterSeconds })

/** Waits until another call ends and frees its slot. @param limitMs no limit by default @throws DiskNotResponding */
function turnOf({ waiting }: Disk, limitMs: number | undefined): Promise<void> {
  const turn = Promise.withResolvers<void>()
  const begin = () => {
    clearTimeout(timer)
    waiting.delete(begin)
    turn.resolve()
  }
  const giveUp = () => {
    waiting.delete(begin)
    turn.reject(notResponding())
  }
  const timer = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs).unref()
  waiting.add(begin)
  return turn.promise
}

const mountsTrustedMs = 5_000

function createDiskNames(): (path: string) => string {
  let mounts: readonly Mount[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  return (path) => {
    if (performance.now() - readAtMs > mountsTrustedMs) {
      readAtMs = performance.now()
      mounts = readMounts()
    }
    return diskOf(path, mounts)
  }
}

/** The kernel has this in memory, so no disk is accessed. */
function readMounts(): readonly Mount[] {
  if (process.platform !== 'linux') return []
  try {
    return parseMounts(readFileSync('/proc/self/mountinfo', 'utf8'))
  } catch {
    return []
  }
}
