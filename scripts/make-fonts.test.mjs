import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './boot/project.mjs'
import { makeFonts } from './make-fonts.mjs'

test('the fonts and their licenses in the repository are what npm run fonts writes', async () => {
  const made = await makeFonts()
  const changed = [...made].filter(([path, bytes]) => !readFileSync(inProject(path)).equals(bytes))
  expect(changed.map(([path]) => path)).toEqual([])
})
