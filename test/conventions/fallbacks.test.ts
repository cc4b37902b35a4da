import { expect, test } from 'vitest'
import { countByFolder, listRisen, listSunk } from './count-by-folder.ts'
import { countFallbacks } from './fallbacks.ts'
import { sourceFiles } from './source-files.ts'

/**
 * How many empty fallbacks (`?? ''`, `?? 0`, `?? []`, `?? {}`) the tests, fakes and benchmarks of each folder have. Each says that the value may
 * be missing: an option of a builder, a header, a text that does not match, a first count. Numbers only ever go down.
 */
const allowed: Readonly<Record<string, number>> = {
  bench: 5,
  'plugins/anilist': 1,
  'plugins/gallery-dl': 1,
  'plugins/index.test.ts': 2,
  'src/devices': 1,
  'src/follows': 2,
  'src/formats': 12,
  'src/kernel': 3,
  'src/library': 4,
  'src/metadata': 4,
  'src/opds': 2,
  'src/users': 2,
  'src/webapp': 1,
  'test/builders': 9,
  'test/contract': 16,
  'test/conventions': 11,
  'test/crash': 6,
  'test/docs': 8,
  'test/e2e': 2,
  'test/fakes': 23,
  'web/src/locales': 1,
  'web/src/reading': 1,
  'web/src/users': 5,
  'web/test': 2,
}

const isOfTests = (path: string) => /^(test|bench|web\/test)\//.test(path) || /\.(test|contract|fixture)\.tsx?$/.test(path)
const fallbacksByFolder = () => countByFolder(sourceFiles().filter(isOfTests), countFallbacks)

test('the tests of no folder have more empty fallbacks than they did', () => {
  const advice =
    'Use requireDefined (src/kernel/errors/, web/test/), so that a test without its fixture fails where the fixture is missing.'
  expect(listRisen(fallbacksByFolder(), allowed), advice).toEqual({})
})

test('the numbers of empty fallbacks in tests are lowered when some are removed', () => {
  expect(listSunk(fallbacksByFolder(), allowed), 'Lower these numbers in test/conventions/fallbacks.test.ts.').toEqual({})
})

test('only a fallback to nothing counts as empty', () => {
  const empty = "const [a = '', b = 0] = c ?? []\nconst d = e?.f ?? {}\n"
  const others = "const j = (h ?? 'none') + (i ?? 1)\nconst k = (l = '') => l || ''\nconst { m = '' } = n\n"
  expect([countFallbacks('a.ts', empty), countFallbacks('a.ts', others)]).toEqual([4, 0])
})
