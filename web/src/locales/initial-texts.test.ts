// Whatever can be displayed before all texts are loaded may use only the texts loaded first.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { requireDefined } from '../../test/require-defined.ts'
import all from './en/index.ts'
import first from './en/initial.ts'

const root = join(import.meta.dirname, '..')
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('locales')
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => [join(root, name), readFileSync(join(root, name), 'utf8')]),
)

const captured = (file: string, pattern: RegExp): readonly string[] =>
  [...requireDefined(sources.get(file), file).matchAll(pattern)].map(([, part]) => requireDefined(part, 'the group of the pattern'))

const reached = (file: string, pattern: RegExp): readonly string[] =>
  captured(file, pattern)
    .map((path) => join(dirname(file), path))
    .filter((path) => sources.has(path))

/** All files that these files import statically. */
const together = (entries: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const other of reached(file, /^(?:import(?! type)|export(?! type)|\})[^'()]*'(\.[^']+)'$/gm)) visit(other)
  }
  entries.forEach(visit)
  return seen
}

/** The text groups that a file uses: the first segments of keys like 'home.title'. */
const namedBy = (file: string): readonly string[] => captured(file, /['`](\w+)\.[\w$]/g).filter((group) => group in all)

const at = (path: string) => join(root, path)
const begin = [...together(['main.tsx', 'home/home.page.tsx', 'users/sign-in/sign-in.page.tsx', 'users/sign-in/claim.page.tsx'].map(at))]
/** Dialogs and menus that these files load on demand; those loaded with `withTexts` wait for the texts. */
const onDemand = begin
  .filter((file) => !relative(root, file).startsWith(join('app', 'routes')))
  .flatMap((file) => reached(file, /(?<!withTexts\(\(\) => )import\('(\.[^']+)'\)/g))

test('what is displayed before the texts of all pages have loaded does not need them', () => {
  expect(begin.length).toBeGreaterThan(80)
  expect(onDemand.length).toBeGreaterThan(5)
  const missing = [...together([...begin, ...onDemand])].flatMap((file) =>
    namedBy(file)
      .filter((group) => !(group in first) && !notTexts.has(group))
      .map((group) => `${relative(root, file)}: ${group}`),
  )
  expect(missing).toEqual([])
})

/** The server's sort fields ('metadata.title') look like text keys. */
const notTexts = new Set(['metadata'])

test('only the home and sign-in pages open without waiting for the texts of all pages', () => {
  const pages = [...sources].flatMap(([file, text]) =>
    relative(root, file).startsWith(join('app', 'routes'))
      ? [...text.matchAll(/lazyRouteComponent\(\(\) => import\('([^']+)'/g)].map(([, path]) => path)
      : [],
  )
  expect(pages.toSorted()).toEqual([
    '../../home/home.page.tsx',
    '../../users/sign-in/claim.page.tsx',
    '../../users/sign-in/sign-in.page.tsx',
  ])
})
