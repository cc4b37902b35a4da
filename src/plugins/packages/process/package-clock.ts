// A package reads the clock of its machine. On several nodes, times of the server are PostgreSQL's, and the two may differ.
import type { PluginContext } from '../../contract/plugin.ts'

type Clocked = Pick<PluginContext, 'clock'>

const maxRetryMs = 24 * 60 * 60_000

/** @param ms when a package wants to be called again, epoch ms @returns the server's time for it, at most a day ahead */
export function fromPackageTime({ clock }: Clocked, ms: number): number {
  const nowMs = clock.now()
  return Math.min(Math.max(ms + nowMs - Date.now(), nowMs), nowMs + maxRetryMs)
}

/** @param ms a time of the server, epoch ms */
export const toPackageTime = ({ clock }: Clocked, ms: number): number => ms - clock.now() + Date.now()
