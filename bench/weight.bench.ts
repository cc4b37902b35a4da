// How much script is needed before the first screen appears, and how much each page adds. Absolute, since bytes do not depend on the
// machine.
import type { Outcome } from './harness.ts'
import { weighScripts } from './script-weight.ts'

/** Compressed script of the first load, and what the largest page adds to it. */
const firstLoadGoalBytes = 119_500
const pageGoalBytes = 40_000

export async function run(): Promise<readonly Outcome[]> {
  const { firstLoad, pages } = await weighScripts()
  for (const [page, bytes] of Object.entries(pages)) console.log(`       ${page.padEnd(30)} ${kilobytes(bytes)} more`)
  return [
    judge('script of the first load', firstLoad, firstLoadGoalBytes),
    judge('script that a page adds', Math.max(...Object.values(pages)), pageGoalBytes),
  ]
}

function judge(name: string, ours: number, yardstick: number): Outcome {
  const met = ours <= yardstick
  console.log(`${met ? 'met   ' : 'missed'} ${name} ${kilobytes(ours)} (goal ≤ ${kilobytes(yardstick)})`)
  return { name, ours, yardstick, ratio: ours / yardstick, met }
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
