// Last step of a CI run: `node scripts/count-tests.mjs REPORT STATUS` counts the tests in vitest's JSON report and fails unless at least
// one test ran, none failed and the test runner exited with STATUS 0.
import { readFileSync } from 'node:fs'
import { countTests } from './count-tests.rules.mjs'

const [report = '', status = '1'] = process.argv.slice(2)
const { line, failures, remark, good } = countTests(readFileSync(report, 'utf8'), Number(status))
for (const failure of failures) process.stdout.write(`Failed: ${failure}\n`)
if (remark) process.stdout.write(`${remark}\n`)
process.stdout.write(`${line}\n`)
process.exitCode = good ? 0 : 1
