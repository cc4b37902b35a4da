import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countCasts } from './casts.ts'
import { countEmptyDefaults } from './empty-defaults.ts'
import { projectRoot, sourceFiles } from './source-files.ts'

/** So many type assertions (`as Type`) each top folder holds. Numbers only ever go down. */
const allowedCasts: Readonly<Record<string, number>> = {
  'src/admin': 1,
  'src/app.ts': 1,
  'src/backups': 1,
  'src/collections': 1,
  'src/database-maintenance': 1,
  'src/downloads': 1,
  'src/follows': 4,
  'src/formats': 16,
  'src/kernel': 31,
  'src/library': 52,
  'src/maintenance': 1,
  'src/metadata': 4,
  'src/opds': 4,
  'src/pages': 6,
  'src/plugins': 15,
  'src/startup-error.rules.ts': 1,
  'src/users': 2,
  'web/src/api': 2,
  'web/src/app': 2,
  'web/src/downloads': 3,
  'web/src/follows': 2,
  'web/src/library': 16,
  'web/src/locales': 3,
  'web/src/logs': 1,
  'web/src/maintenance': 1,
  'web/src/metadata': 8,
  'web/src/offline': 3,
  'web/src/plugins': 10,
  'web/src/reading': 4,
  'web/src/settings': 1,
  'web/src/users': 1,
}

/** So many `?? ''` and `?? 0` each top folder holds: texts that may be absent, and sums of nothing. Numbers only ever go down. */
const allowedDefaults: Readonly<Record<string, number>> = {
  'plugins/anilist': 4,
  'plugins/gallery-dl': 17,
  'plugins/kitsu': 4,
  'plugins/mangadex': 1,
  'src/admin': 5,
  'src/chapters': 5,
  'src/collections': 3,
  'src/database-maintenance': 1,
  'src/devices': 4,
  'src/downloads': 16,
  'src/follows': 5,
  'src/formats': 63,
  'src/kernel': 19,
  'src/library': 37,
  'src/maintenance': 4,
  'src/metadata': 9,
  'src/notifications': 2,
  'src/pages': 2,
  'src/plugins': 8,
  'src/reading': 5,
  'src/startup-error.rules.ts': 1,
  'src/users': 7,
  'web/src/chapters': 2,
  'web/src/collections': 1,
  'web/src/downloads': 7,
  'web/src/follows': 4,
  'web/src/health': 1,
  'web/src/home': 2,
  'web/src/journal': 1,
  'web/src/library': 24,
  'web/src/locales': 1,
  'web/src/logs': 1,
  'web/src/maintenance': 6,
  'web/src/metadata': 8,
  'web/src/pages': 3,
  'web/src/plugins': 9,
  'web/src/reading': 11,
  'web/src/search': 1,
  'web/src/settings': 2,
  'web/src/tasks': 2,
  'web/src/ui': 3,
  'web/src/users': 3,
}

const isProduct = (path: string) => /^(src|plugins|web\/src)\/.*\.tsx?$/.test(path) && !/\.(test|contract|fixture)\.tsx?$/.test(path)
const isTyped = (path: string) => isProduct(path) && !path.startsWith('plugins/')
const folderOf = (path: string): string => /^(?:(?:web\/)?src|plugins)\/[^/]+/.exec(path)?.[0] ?? path

function countByFolder(paths: readonly string[], countIn: (path: string, text: string) => number): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const path of paths) {
    const count = countIn(path, readFileSync(join(projectRoot, path), 'utf8'))
    if (count > 0) counts[folderOf(path)] = (counts[folderOf(path)] ?? 0) + count
  }
  return counts
}

const castsByFolder = () => countByFolder(sourceFiles().filter(isTyped), countCasts)
const defaultsByFolder = () => countByFolder(sourceFiles().filter(isProduct), countEmptyDefaults)

test('no folder holds more type assertions than it did', () => {
  const counts = castsByFolder()
  const risen = Object.entries(counts).filter(([folder, count]) => count > (allowedCasts[folder] ?? 0))
  const advice = 'Use a type guard, `satisfies` or a schema instead of `as`. Stored JSON is read with src/kernel/stored/.'
  expect(Object.fromEntries(risen), advice).toEqual({})
})

test('the numbers of type assertions are lowered when some are removed', () => {
  const counts = castsByFolder()
  const sunk = Object.entries(allowedCasts).filter(([folder, count]) => (counts[folder] ?? 0) < count)
  const advice = `Lower these numbers in test/conventions/casts.test.ts: ${sunk.map(([folder]) => `${folder} has ${counts[folder] ?? 0}`).join(', ')}.`
  expect(Object.fromEntries(sunk), advice).toEqual({})
})

test('only assertions count as such', () => {
  const text =
    "import { a as b } from 'x'\nexport { b as c }\nconst d = [1] as const\nconst e = d satisfies unknown\nconst f = e as unknown as string[]"
  expect(countCasts('a.ts', text)).toBe(2)
})

test("no folder holds more `?? ''` and `?? 0` than it did", () => {
  const risen = Object.entries(defaultsByFolder()).filter(([folder, count]) => count > (allowedDefaults[folder] ?? 0))
  const advice =
    'Use requireDefined (src/kernel/errors), executeTakeFirstOrThrow, a narrower type or a loop over entries when the value is always there.'
  expect(Object.fromEntries(risen), advice).toEqual({})
})

test("the numbers of `?? ''` and `?? 0` are lowered when some are removed", () => {
  const counts = defaultsByFolder()
  const sunk = Object.entries(allowedDefaults).filter(([folder, count]) => (counts[folder] ?? 0) < count)
  const advice = `Lower these numbers in test/conventions/casts.test.ts: ${sunk.map(([folder]) => `${folder} has ${counts[folder] ?? 0}`).join(', ')}.`
  expect(Object.fromEntries(sunk), advice).toEqual({})
})

test('only an empty text and a zero count as empty defaults', () => {
  const text = "a ?? ''\nb ?? 0\nc ?? 'c'\nd ?? 10\ne ?? 0.5\nf || ''\ng(h ?? '') // i ?? ''"
  expect(countEmptyDefaults('a.ts', text)).toBe(3)
})
