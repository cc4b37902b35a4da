import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './source-files.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

test('every changelog entry is one line of at most 140 characters', () => {
  const longest = 140
  // An indented line would continue the entry above it.
  const isFaulty = (line: string) => (/^\s*[-*] /.test(line) && line.length > longest) || /^\s+\S/.test(line)
  const lines = read('CHANGELOG.md').split('\n')
  expect(lines.filter((line) => line.startsWith('- ')).length).toBeGreaterThan(0)
  expect(lines.filter(isFaulty)).toEqual([])
})

test('the changelog groups its entries under Added, Changed, Fixed and Security', () => {
  const groups = [...read('CHANGELOG.md').matchAll(/^### (.*)$/gm)].map(([, group]) => group)
  expect(groups.filter((group) => !['Added', 'Changed', 'Fixed', 'Security'].includes(group ?? ''))).toEqual([])
})
