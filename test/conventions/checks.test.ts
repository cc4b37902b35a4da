import { test } from 'vitest'
import { weighScripts } from '../../bench/script-weight.ts'
import { runCommand } from './run-command.ts'

test.concurrent('the type check passes', async ({ expect }) => {
  expect(await runCommand('types')).toBe('')
})

test.concurrent('style and format follow biome.json', async ({ expect }) => {
  expect(await runCommand('style')).toMatch(/^Checked \d{2,} files in [^.]+\. No fixes applied\.\s*$/)
})

test.concurrent('every file and every package is used, and every used package is declared', async ({ expect }) => {
  expect(await runCommand('unused')).toBe('')
})

test.concurrent('the web app builds, and its first page loads at most 170 kB of script', async ({ expect }) => {
  expect(await runCommand('build:web')).not.toContain('exit code')
  expect((await weighScripts()).firstLoad).toBeLessThanOrEqual(170_000)
})
