// A package reads the clock of its machine. On several nodes, times of the server are PostgreSQL's, and the two may differ.
import type { PluginContext } from '../../contract/plugin.ts'

type Clocked = Pick<PluginContext, 'clock'>

/** @param ms a time that a package computed, epoch ms */
export const fromPackageTime = ({ clock }: Clocked, ms: number): number => ms + clock.now() - Date.now()

/** @param ms a time of the server, epoch ms */
export const toPackageTime = ({ clock }: Clocked, ms: number): number => ms - clock.now() + Date.now()
