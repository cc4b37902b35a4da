// What is shown before the texts of the rooms have come says only what was loaded first.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import all from './en/index.ts'
import first from './en/initial.ts'

const root = join(import.meta.dirname, '..')
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('locales')
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => [join(root, name), readFileSync(join(root, name), 'utf8')]),
)

const reached = (file: string, pattern: RegExp): readonly string[] =>
  [...(sources.get(file) ?? '').matchAll(pattern)].map(([, path]) => join(dirname(file), path ?? '')).filter((path) => sources.has(path))

/** Everything that comes with these files. */
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

/** Groups of texts that a file names: the first words of keys like 'home.title'. */
const namedBy = (file: string): readonly string[] =>
  [...(sources.get(file) ?? '').matchAll(/['`](\w+)\.[\w$]/g)].map(([, group]) => group ?? '').filter((group) => group in all)

const at = (path: string) => join(root, path)
const begin = [...together(['main.tsx', 'home/home.page.tsx', 'users/sign-in/sign-in.page.tsx', 'users/sign-in/claim.page.tsx'].map(at))]
/** Dialogs and menus there, which come when they are asked for; what comes by `withTexts` waits for the texts. */
const onDemand = begin
  .filter((file) => !relative(root, file).startsWith(join('app', 'routes')))
  .flatMap((file) => reached(file, /(?<!withTexts\(\(\) => )import\('(\.[^']+)'\)/g))

test('what stands there before the texts of the rooms needs none of them', () => {
  expect(begin.length).toBeGreaterThan(80)
  expect(onDemand.length).toBeGreaterThan(5)
  const missing = [...together([...begin, ...onDemand])].flatMap((file) =>
    namedBy(file)
      .filter((group) => !(group in first) && !notTexts.has(group))
      .map((group) => `${relative(root, file)}: ${group}`),
  )
  expect(missing).toEqual([])
})

/** Names of fields that the server sorts by ('metadata.title') look like texts. */
const notTexts = new Set(['metadata'])

test('every page but those waits for them', () => {
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
