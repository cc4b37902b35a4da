// How much script is needed before the first screen appears, and how much each page adds. Absolute, since bytes do not depend on the
// machine.
import type { Outcome } from './harness.ts'
import { weighScripts } from './script-weight.ts'

/** At most 200 kB of compressed script for the first load, before the reader opens. */
export const firstLoadGoalBytes = 170_000

export async function run(): Promise<readonly Outcome[]> {
  const { firstLoad, pages } = await weighScripts()
  for (const [page, bytes] of Object.entries(pages)) console.log(`       ${page.padEnd(30)} ${kilobytes(bytes)} more`)
  const met = firstLoad <= firstLoadGoalBytes
  console.log(`${met ? 'met   ' : 'missed'} script of the first load ${kilobytes(firstLoad)} (goal ≤ ${kilobytes(firstLoadGoalBytes)})`)
  return [{ name: 'script of the first load', ours: firstLoad, yardstick: firstLoadGoalBytes, ratio: firstLoad / firstLoadGoalBytes, met }]
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
