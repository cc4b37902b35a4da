import { test } from 'vitest'
import { weighScripts } from '../../bench/script-weight.ts'
import { runCommand } from './run-command.ts'

test.concurrent('the types hold', async ({ expect }) => {
  expect(await runCommand('types')).toBe('')
})

test.concurrent('style and format are as biome.json says', async ({ expect }) => {
  expect(await runCommand('style')).toMatch(/^Checked \d{2,} files in [^.]+\. No fixes applied\.\s*$/)
})

test.concurrent('every file and every package is used, and every package that is used is declared', async ({ expect }) => {
  expect(await runCommand('unused')).toBe('')
})

test.concurrent('the web app can be built, and its first page comes with at most 200 kB of script', async ({ expect }) => {
  expect(await runCommand('build:web')).not.toContain('exit code')
  expect((await weighScripts()).firstLoad).toBeLessThanOrEqual(200_000)
})
