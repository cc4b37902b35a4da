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

test.concurrent('the web app builds, its first page loads at most 119.5 kB of script, and no page adds more than 40 kB', async ({
  expect,
}) => {
  expect(await runCommand('build:web')).not.toContain('exit code')
  const { firstLoad, pages } = await weighScripts()
  expect(firstLoad).toBeLessThanOrEqual(119_500)
  expect(Object.entries(pages).filter(([, bytes]) => bytes > 40_000)).toEqual([])
})
