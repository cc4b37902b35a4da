// How much script comes before the first page stands there, and how much each room adds. Bytes do not depend on the machine: absolute.
import type { Outcome } from './harness.ts'
import { weighScripts } from './script-weight.ts'

/** "First load ≤ 200 kB of script compressed before the reader". */
export const firstLoadGoalBytes = 200_000

export async function run(): Promise<readonly Outcome[]> {
  const { firstLoad, rooms } = await weighScripts()
  for (const [room, bytes] of Object.entries(rooms)) console.log(`       ${room.padEnd(30)} ${kilobytes(bytes)} more`)
  const met = firstLoad <= firstLoadGoalBytes
  console.log(`${met ? 'met   ' : 'missed'} script of the first load ${kilobytes(firstLoad)} (goal ≤ ${kilobytes(firstLoadGoalBytes)})`)
  return [{ name: 'script of the first load', ours: firstLoad, yardstick: firstLoadGoalBytes, ratio: firstLoad / firstLoadGoalBytes, met }]
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
