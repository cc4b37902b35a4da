// A failing host is paused on all nodes. Guarantee: after a pause one node sends one request; all others wait for its result.
// Limit: each node counts its own failures until the first pause.
import { BrokenCircuitError, TaskCancelledError } from 'cockatiel'
import type { Clock } from '../../clock/index.ts'
import { breakAfterFailures, type Circuit, isTransient } from '../circuit.ts'
import { RequestLimitsUnavailable } from '../outbound.errors.ts'
import { orAborted } from '../waiting-line.ts'
import { breakHost, resetBreak, returnProbe, takeProbe } from './host-limits.queries.ts'
import type { NodeLimits } from './known-limits.ts'

/** Of the single request after a pause, with its waits. A node that is killed meanwhile holds the others up for as long. */
const probeMs = 150_000
const shortestWaitMs = 1_000

export function createNodeCircuit(limits: NodeLimits, clock: Clock, name: string): Circuit {
  let failures = 0
  let retryAtMs = 0

  const rest = (ms: number): never => {
    retryAtMs = Date.now() + ms
    throw new BrokenCircuitError()
  }
  /** @returns whether the request is the one after a pause @throws BrokenCircuitError */
  const enter = async (): Promise<boolean> => {
    await limits.refresh()
    const { breakMs, breakUntilMs } = limits.known(name)
    if (breakMs === 0) return false
    const restMs = breakUntilMs - clock.now()
    if (restMs > 0) return rest(restMs)
    if (await limits.query((rows) => takeProbe(rows, name, probeMs))) return true
    await limits.reload()
    return limits.known(name).breakMs > 0 && rest(Math.max(shortestWaitMs, limits.known(name).breakUntilMs - clock.now()))
  }
  const giveBack = () => limits.query((rows) => returnProbe(rows, name))
  const recordSuccess = async (isProbe: boolean) => {
    failures = 0
    if (!isProbe) return
    await limits.query((rows) => resetBreak(rows, name))
    await limits.reload()
  }
  const recordFailure = async (isProbe: boolean) => {
    failures += 1
    if (!isProbe && failures < breakAfterFailures) return
    failures = 0
    await limits.query((rows) => breakHost(rows, name))
    await limits.reload()
  }
  return {
    run: async (attempt, signal) => {
      const entering = enter()
      const isProbe = await orAborted(entering, signal).catch((error: unknown) => {
        // Cancelled while the database was asked: another request may have the attempt.
        if (signal.aborted) entering.then(async (entered) => void (entered && (await giveBack()))).catch(() => undefined)
        throw error
      })
      try {
        const result = await attempt()
        await recordSuccess(isProbe)
        return result
      } catch (error) {
        if (isTransient(error)) await recordFailure(isProbe)
        else if (isProbe && error instanceof TaskCancelledError) await giveBack()
        else if (isProbe && !RequestLimitsUnavailable.matches(error)) await recordSuccess(true)
        throw error
      }
    },
    retryAtMs: () => retryAtMs,
    isClosed: () => failures === 0 && limits.known(name).breakMs === 0,
  }
}
