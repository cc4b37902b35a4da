// State of each host that the server sends requests to. Guarantee: memory does not grow with the number of hosts: beyond a limit, idle
// hosts (no request, pause or error) are removed, except those with a rate limit.
import { type Clock, isYounger } from '../clock/index.ts'
import { createLimitsInProcess, type HostLimits, type NewHost } from './host-limits.ts'
import type { Quota, QuotaSpec } from './quota.ts'

export interface HostStatus {
  /** Last response that was neither a server error nor a rate limit, epoch ms; undefined if there was none. */
  readonly answeredAtMs: number | undefined
  /** End of the pause that the host requires, epoch ms; in the past when there is none. */
  readonly pausedUntilMs: number
}

export interface Host extends NewHost {
  /** Limits of the paths that start with these texts. */
  readonly quotas: Map<string, Quota>
  /** Number of waiting and running requests. */
  requests: number
  lastAnsweredMs: number | undefined
}

/** Maximum number of hosts stored in addition to those with a rate limit; beyond it idle ones are removed. */
const maxHosts = 500
/** A 403 within this time after a 429 counts as a ban. */
export const banWindowMs = 60_000

/** Hosts by name, including a non-default port. */
export function createHosts(clock: Clock, limits: HostLimits = createLimitsInProcess(clock)) {
  const hosts = new Map<string, Host>()
  const rateLimited = new Set<string>()
  const isIdle = (host: Host) =>
    host.requests === 0 &&
    host.pace.pausedUntilMs() <= clock.now() &&
    host.circuit.isClosed() &&
    !isYounger(host.lastLimitedMs(), clock.now(), banWindowMs)
  /** Oldest first. */
  const forgetIdle = () => {
    for (const [name, host] of hosts) {
      if (hosts.size < maxHosts + rateLimited.size) return
      if (!rateLimited.has(name) && isIdle(host)) hosts.delete(name)
    }
  }
  const hostOf = (name: string): Host => {
    const existing = hosts.get(name)
    if (existing) return existing
    forgetIdle()
    const host: Host = { ...limits.ofHost(name), quotas: new Map<string, Quota>(), requests: 0, lastAnsweredMs: undefined }
    hosts.set(name, host)
    return host
  }
  return {
    hostOf,
    setRateLimit: (name: string, requests: number, perMs: number) => {
      rateLimited.add(name)
      hostOf(name).setPace({ requests, perMs })
    },
    setQuota: (name: string, path: string, spec: QuotaSpec) => {
      rateLimited.add(name)
      hostOf(name).quotas.set(path, limits.ofPath(name, path, spec))
    },
    /** Number of stored hosts. */
    count: () => hosts.size,
    statusOf: (name: string): HostStatus => ({
      answeredAtMs: hosts.get(name)?.lastAnsweredMs,
      pausedUntilMs: hosts.get(name)?.pace.pausedUntilMs() ?? 0,
    }),
    /** Paused hosts get the next request; the first failure pauses them again. */
    clearPauses: async (): Promise<void> => {
      for (const host of hosts.values()) host.clearBreak()
      await limits.clearBreaks()
    },
  }
}
