import { requireDefined } from '../src/kernel/errors/index.ts'
// Our code and the yardstick alternate within one run, so that a noisy machine slows both. A goal is a ratio of medians, never a time.

export interface Comparison {
  readonly name: string
  /** Unit of the values, for example "ms" or "requests/s". */
  readonly unit: string
  readonly ours: () => Promise<number>
  readonly yardstick: () => Promise<number>
  readonly yardstickName: string
  /** The ratio ours / yardstick must be at most (`max`) or at least (`min`) this. */
  readonly goal: { readonly max: number } | { readonly min: number }
  readonly rounds?: number
}

export interface Outcome {
  readonly name: string
  readonly ours: number
  readonly yardstick: number
  readonly ratio: number
  readonly met: boolean
}

const defaultRounds = 5

/** Runs both alternately, A B A B …, after one warm-up of each, and prints the medians and their ratio. */
export async function compare(comparison: Comparison): Promise<Outcome> {
  const { ours, yardstick, rounds = defaultRounds } = comparison
  const figures = { ours: [] as number[], yardstick: [] as number[] }
  await ours()
  await yardstick()
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await ours())
    figures.yardstick.push(await yardstick())
  }
  return report({ ...comparison, ...figures })
}

export interface Figures extends Pick<Comparison, 'name' | 'unit' | 'yardstickName' | 'goal'> {
  readonly ours: readonly number[]
  readonly yardstick: readonly number[]
}

/** Prints the medians and their ratio. */
export function report({ name, unit, yardstickName, goal, ours, yardstick }: Figures): Outcome {
  const outcome = judge(name, median(ours), median(yardstick), goal)
  const shownGoal = 'max' in goal ? `≤ ${goal.max}` : `≥ ${goal.min}`
  console.log(
    `${outcome.met ? 'met   ' : 'missed'} ${name}: ours ${shown(outcome.ours)} ${unit}, ${yardstickName} ${shown(outcome.yardstick)} ${unit}, ` +
      `ratio ${outcome.ratio.toFixed(2)} (goal ${shownGoal}); ours ${range(ours)}, yardstick ${range(yardstick)}`,
  )
  return outcome
}

function judge(name: string, ours: number, yardstick: number, goal: Comparison['goal']): Outcome {
  const ratio = ours / yardstick
  return { name, ours, yardstick, ratio, met: 'max' in goal ? ratio <= goal.max : ratio >= goal.min }
}

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = requireDefined(sorted[middle], 'a figure')
  return sorted.length % 2 === 1 ? upper : (requireDefined(sorted[middle - 1], 'a figure') + upper) / 2
}

/** @returns duration of the work, in ms */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const shown = (figure: number): string => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(1))
const range = (figures: readonly number[]): string => `${shown(Math.min(...figures))}..${shown(Math.max(...figures))}`
