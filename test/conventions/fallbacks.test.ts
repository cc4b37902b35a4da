import { expect, test } from 'vitest'
import { countByFolder, listRisen, listSunk } from './count-by-folder.ts'
import { countFallbacks } from './fallbacks.ts'
import { sourceFiles } from './source-files.ts'

/**
 * How many empty fallbacks (`?? ''`, `?? 0`, `?? []`, `?? {}`) the tests, fakes and benchmarks of each folder have. Each says that the
 * value may be missing: an option of a builder, a header, a text that does not match, a first count. Numbers only ever go down.
 */
const allowedInTests: Readonly<Record<string, number>> = {
  bench: 5,
  'plugins/anilist': 1,
  'plugins/gallery-dl': 1,
  'plugins/index.test.ts': 2,
  'plugins/mangadex': 1,
  'src/chapters': 2,
  'src/devices': 1,
  'src/discover': 4,
  'src/follows': 3,
  'src/formats': 12,
  'src/kernel': 5,
  'src/library': 4,
  'src/metadata': 4,
  'src/opds': 2,
  'src/plugins': 6,
  'src/users': 2,
  'src/webapp': 1,
  'test/builders': 16,
  'test/contract': 16,
  'test/conventions': 11,
  'test/crash': 8,
  'test/docs': 10,
  'test/e2e': 2,
  'test/fakes': 47,
  'web/src/locales': 1,
  'web/src/reading': 1,
  'web/src/users': 5,
  'web/test': 2,
}

/**
 * The same for the product: texts that may be absent, sums of nothing, values that are still loading. Where a value is always there, such a
 * fallback only silences the compiler, and hides the bug when it is not.
 */
const allowedInProduct: Readonly<Record<string, number>> = {
  'plugins/anilist': 15,
  'plugins/gallery-dl': 38,
  'plugins/kitsu': 17,
  'plugins/mangadex': 17,
  'plugins/mangadex-account': 1,
  'plugins/tracker-anilist': 4,
  'plugins/tracker-kitsu': 2,
  'plugins/tracker-mangaupdates': 2,
  'plugins/tracker-myanimelist': 2,
  'src/admin': 10,
  'src/archives': 1,
  'src/backups': 1,
  'src/chapters': 18,
  'src/collections': 6,
  'src/database-maintenance': 4,
  'src/devices': 5,
  'src/discover': 7,
  'src/downloads': 40,
  'src/follows': 24,
  'src/formats': 76,
  'src/imports': 4,
  'src/kernel': 34,
  'src/library': 82,
  'src/maintenance': 7,
  'src/metadata': 16,
  'src/notifications': 1,
  'src/opds': 3,
  'src/pages': 5,
  'src/plugins': 19,
  'src/reading': 13,
  'src/startup-error.rules.ts': 2,
  'src/trackers': 6,
  'src/users': 13,
  'src/webapp': 1,
  'web/src/api': 1,
  'web/src/chapters': 3,
  'web/src/collections': 2,
  'web/src/discover': 12,
  'web/src/downloads': 9,
  'web/src/follows': 13,
  'web/src/health': 3,
  'web/src/home': 5,
  'web/src/imports': 3,
  'web/src/journal': 1,
  'web/src/library': 36,
  'web/src/locales': 1,
  'web/src/logs': 1,
  'web/src/maintenance': 11,
  'web/src/metadata': 13,
  'web/src/offline': 2,
  'web/src/pages': 3,
  'web/src/plugins': 21,
  'web/src/reading': 17,
  'web/src/search': 2,
  'web/src/settings': 1,
  'web/src/tasks': 3,
  'web/src/trackers': 5,
  'web/src/ui': 4,
  'web/src/updates': 1,
  'web/src/users': 3,
}

const isOfTests = (path: string) => /^(test|bench|web\/test)\//.test(path) || /\.(test|contract|fixture)\.tsx?$/.test(path)
const isProduct = (path: string) => /^(src|plugins|web\/src)\/.*\.tsx?$/.test(path) && !isOfTests(path) && !path.endsWith('/generated.ts')
const countIn = (isPart: (path: string) => boolean) => countByFolder(sourceFiles().filter(isPart), countFallbacks)

test('no folder has more empty fallbacks in its tests than before', () => {
  const advice =
    'Use requireDefined (src/kernel/errors/, web/test/), so that a test without its fixture fails where the fixture is missing.'
  expect(listRisen(countIn(isOfTests), allowedInTests), advice).toEqual({})
})

test('the numbers of empty fallbacks in tests are lowered when some are removed', () => {
  expect(listSunk(countIn(isOfTests), allowedInTests), 'Lower these numbers in test/conventions/fallbacks.test.ts.').toEqual({})
})

test('no folder has more empty fallbacks in its product code than before', () => {
  const advice =
    'Use requireDefined (src/kernel/errors), executeTakeFirstOrThrow, a narrower type or a loop over entries when the value is always there.'
  expect(listRisen(countIn(isProduct), allowedInProduct), advice).toEqual({})
})

test('the numbers of empty fallbacks in the product are lowered when some are removed', () => {
  expect(listSunk(countIn(isProduct), allowedInProduct), 'Lower these numbers in test/conventions/fallbacks.test.ts.').toEqual({})
})

test('only a fallback to nothing counts as empty', () => {
  const empty = "const [a = '', b = 0] = c ?? []\nconst d = e?.f ?? {}\n"
  const others = "const j = (h ?? 'none') + (i ?? 1)\nconst k = (l = '') => l || ''\nconst { m = '' } = n\n"
  expect([countFallbacks('a.ts', empty), countFallbacks('a.ts', others)]).toEqual([4, 0])
})
