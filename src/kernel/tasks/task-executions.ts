// Counts and durations of task runs in this process.
import type { Meter, Sample } from '../meters/index.ts'

export interface TaskExecutions extends Meter {
  record(type: string, durationMs: number): void
}

export function createTaskExecutions(): TaskExecutions {
  const byType = new Map<string, { readonly count: number; readonly totalMs: number }>()
  return {
    name: 'komga.tasks.execution',
    description: 'Runs of background tasks since the start of this process.',
    baseUnit: 'seconds',
    record: (type, durationMs) => {
      const { count, totalMs } = byType.get(type) ?? { count: 0, totalMs: 0 }
      byType.set(type, { count: count + 1, totalMs: totalMs + durationMs })
    },
    read: async () =>
      [...byType].flatMap(([type, { count, totalMs }]): Sample[] => [
        { tags: { type }, statistic: 'COUNT', value: count },
        { tags: { type }, statistic: 'TOTAL_TIME', value: totalMs / 1000 },
      ]),
  }
}
