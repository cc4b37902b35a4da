// A failed test says what its browsers showed. A setup file, because hooks count only for the file that registers them.
import { afterEach } from 'vitest'
import { reportVisitors } from '../e2e/a-browser.ts'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const report = await reportVisitors()
  if (report) throw new Error(report)
})
