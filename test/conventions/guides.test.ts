import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { projectFiles, projectRoot } from './source-files.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

test('every changelog entry is one line of at most 140 characters', () => {
  const longest = 140
  // An indented line would continue the entry above it.
  const isFaulty = (line: string) => (/^\s*[-*] /.test(line) && line.length > longest) || /^\s+\S/.test(line)
  const lines = read('CHANGELOG.md').split('\n')
  expect(lines.filter((line) => line.startsWith('- ')).length).toBeGreaterThan(0)
  expect(lines.filter(isFaulty)).toEqual([])
})

test('the changelog groups its entries under Before you update, Added, Changed, Fixed and Security', () => {
  const known = ['### Before you update', '### Added', '### Changed', '### Fixed', '### Security']
  const headings = [...read('CHANGELOG.md').matchAll(/^### .*$/gm)].map(([heading]) => heading)
  expect(headings.filter((heading) => !known.includes(heading))).toEqual([])
})

const decisionRecords = () =>
  projectFiles()
    .filter((path) => path.startsWith('docs/adr/') && path !== 'docs/adr/README.md')
    .sort()

test('each decision record has a unique number, and its title starts with it', () => {
  const records = decisionRecords()
  const numbers = records.map((path) => Number(/^docs\/adr\/(\d{4})-/.exec(path)?.[1]))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(records.filter((path, index) => !read(path).startsWith(`# ${numbers[index]}. `))).toEqual([])
})

test('each decision record has the sections Status, Context, Decision and Consequences', () => {
  const sectionsOf = (path: string) => [...read(path).matchAll(/^## (.*)$/gm)].map(([, title]) => title)
  expect(decisionRecords().filter((path) => sectionsOf(path).join() !== 'Status,Context,Decision,Consequences')).toEqual([])
})

test('the index of decision records lists every record with its number and title, and nothing else', () => {
  const listed = [...read('docs/adr/README.md').matchAll(/^\| \[(\d+)\]\((.+?)\) \| (.+?) \| \S.* \|$/gm)]
  const records = decisionRecords().map((path) => [path.slice('docs/adr/'.length), /^# (.*)$/m.exec(read(path))?.[1]])
  expect(listed.map(([, number, file, title]) => [file, `${number}. ${title}`])).toEqual(records)
})

test('every path named in CONTRIBUTING.md exists', () => {
  const text = read('CONTRIBUTING.md')
  const inFolders = [...text.matchAll(/(?<![\w./<>-])(?:bench|docs|plugins|scripts|src|test|web)\/[\w./-]*/g)].map(([path]) => path)
  const atRoot = [...text.matchAll(/[`(]([\w-]+\.(?:md|cjs|json|ts|yml))[`)]/g)].flatMap(([, path]) => requireDefined(path, 'the path'))
  expect(inFolders.length).toBeGreaterThan(50)
  const named = [...inFolders, ...atRoot].map((path) => path.replace(/\.+$/, ''))
  // File names without a folder are patterns or files of any feature.
  const ofAnyFeature = new Set(['index.ts'])
  expect(named.filter((path) => !ofAnyFeature.has(path) && !existsSync(join(projectRoot, path)))).toEqual([])
})
