import { expect, test } from 'vitest'
import { countCasts } from './casts.ts'
import { countByFolder, listRisen, listSunk } from './count-by-folder.ts'
import { sourceFiles } from './source-files.ts'

/** So many type assertions (`as Type`) each top folder holds. Numbers only ever go down. */
const allowed: Readonly<Record<string, number>> = {
  'src/admin': 1,
  'src/app.ts': 1,
  'src/backups': 1,
  'src/database-maintenance': 1,
  'src/downloads': 1,
  'src/follows': 4,
  'src/formats': 14,
  'src/kernel': 29,
  'src/library': 46,
  'src/maintenance': 1,
  'src/metadata': 4,
  'src/opds': 4,
  'src/pages': 6,
  'src/plugins': 14,
  'src/startup-error.rules.ts': 1,
  'src/users': 1,
  'web/src/api': 2,
  'web/src/app': 2,
  'web/src/downloads': 3,
  'web/src/follows': 3,
  'web/src/library': 9,
  'web/src/locales': 3,
  'web/src/logs': 1,
  'web/src/maintenance': 2,
  'web/src/metadata': 8,
  'web/src/offline': 3,
  'web/src/plugins': 10,
  'web/src/reading': 3,
  'web/src/settings': 1,
  'web/src/users': 1,
}

const isProduct = (path: string) => /^(src|web\/src)\/.*\.tsx?$/.test(path) && !/\.(test|contract|fixture)\.tsx?$/.test(path)
const castsByFolder = () => countByFolder(sourceFiles().filter(isProduct), countCasts)

test('no folder contains more type assertions than before', () => {
  const advice = 'Use a type guard, `satisfies` or a schema instead of `as`. Stored JSON is read with src/kernel/stored/.'
  expect(listRisen(castsByFolder(), allowed), advice).toEqual({})
})

test('the numbers of type assertions are lowered when some are removed', () => {
  expect(listSunk(castsByFolder(), allowed), 'Lower these numbers in test/conventions/casts.test.ts.').toEqual({})
})

test('only assertions count as such', () => {
  const text =
    "import { a as b } from 'x'\nexport { b as c }\nconst d = [1] as const\nconst e = d satisfies unknown\nconst f = e as unknown as string[]"
  expect(countCasts('a.ts', text)).toBe(2)
})
