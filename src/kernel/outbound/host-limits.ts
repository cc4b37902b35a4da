// The limits of hosts. Two implementations: in the memory of this process, for a single server; and over all nodes (across-nodes/).
import { type Clock, isAhead } from '../clock/index.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import { type PaceSpec, spacingInProcess } from './pace.rules.ts'
import { createPace, type Pace } from './pace.ts'
import { createQuota, type Quota, type QuotaSpec } from './quota.ts'
import { maxPauseMs } from './retry-after.rules.ts'

/** A host without requests so far. */
export interface NewHost {
  readonly pace: Pace
  readonly circuit: Circuit
  /** At most this many requests per interval, evenly spaced. */
  setPace(spec: PaceSpec): void
  /** Stores that the host allows no request before this time, epoch ms. */
  pauseUntil(untilMs: number, reason: 'limited' | 'unavailable'): void | Promise<void>
  /** When it last limited requests, epoch ms; 0 when it did not. */
  lastLimitedMs(): number
  /** Gives it one more attempt when it is paused after failures. */
  clearBreak(): void
}

/** Pauses with a name, for limits that are not those of a whole host. */
export interface NamedPauses {
  /** @returns epoch ms; in the past when there is no pause */
  findEnd(name: string): number | Promise<number>
  /** @param untilMs epoch ms, at most a day from now */
  set(name: string, untilMs: number): void | Promise<void>
}

export interface HostLimits {
  ofHost(name: string): NewHost
  /** A quota for the paths that start with this text. */
  ofPath(host: string, path: string, spec: QuotaSpec): Quota
  /** Like `clearBreak`, for the hosts that other nodes paused. */
  clearBreaks(): void | Promise<void>
  readonly pauses: NamedPauses
}

/** For a single server. */
export function createLimitsInProcess(clock: Clock): HostLimits {
  const pauseEnds = new Map<string, number>()
  return {
    ofHost: () => {
      const pace = createPace(clock, 0)
      const circuit = createCircuit()
      let limitedMs = 0
      return {
        pace,
        circuit,
        setPace: (spec) => pace.setSpacing(spacingInProcess(spec)),
        pauseUntil: (untilMs, reason) => {
          if (reason === 'limited') limitedMs = clock.now()
          pace.pauseUntil(untilMs)
        },
        lastLimitedMs: () => limitedMs,
        clearBreak: circuit.clear,
      }
    },
    ofPath: (_host, _path, spec) => createQuota(clock, spec),
    clearBreaks: () => undefined,
    pauses: {
      findEnd: (name) => {
        const endMs = pauseEnds.get(name)
        return endMs !== undefined && isAhead(endMs, clock.now(), maxPauseMs) ? endMs : 0
      },
      set: (name, untilMs) => void pauseEnds.set(name, Math.min(untilMs, clock.now() + maxPauseMs)),
    },
  }
}
