// Style sheets are loaded with the pages that import them, and stay. A page must look the same whichever pages were opened before it.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { projectFiles, projectRoot } from './source-files.ts'

const texts = new Map(
  projectFiles()
    .filter((path) => /^web\/src\/.*\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
)
const textOf = (path: string): string => requireDefined(texts.get(path), path)
const isStyle = (path: string): boolean => path.endsWith('.css')

/** What the first group of a pattern matches. */
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]).filter((one) => one !== undefined)

const laterImport = /import\(\s*['"](\.[^'"]+)['"]\s*\)/g
const resolved = (path: string, targets: readonly string[]): readonly string[] =>
  targets.map((target) => join(dirname(path), target)).filter((target) => texts.has(target))
const imported = (path: string) =>
  resolved(path, found(textOf(path), /^(?:import|export)\s(?!type\b)(?:[^'"]*?from )?['"](\.[^'"]+)['"]/gm))
const loadedLater = (path: string) => resolved(path, found(textOf(path), laterImport))

/** A module and all that it imports. */
function closureOf(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const target of imported(path)) closureOf(target, known)
  return known
}

const cssOf = (path: string): string => textOf(path).replaceAll(/\/\*[\s\S]*?\*\//g, '')
const classesStyledIn = (path: string) => found(cssOf(path), /\.([a-z][\w-]*)/gi)
const styles = [...texts.keys()].filter(isStyle)
const styledClasses = new Set(styles.flatMap(classesStyledIn))

/** Names in `className="…"`, and in the texts of `className={…}` and `classNames={{ … }}`. */
function classesUsedIn(path: string): readonly string[] {
  const text = textOf(path)
  const inCode = found(text, /classNames?=\{([^}]*)\}/g).flatMap((code) => found(code, /['"`]([^'"`]*)['"`]/g))
  return [...found(text, /className="([^"]*)"/g), ...inCode].flatMap((literal) => literal.split(/\s+/))
}

const entry = closureOf('web/src/main.tsx')
const sources = [...texts.keys()].filter((path) => !isStyle(path))
const onDemand = new Set(sources.flatMap(loadedLater))
const settingsFrame = 'web/src/settings/settings-frame.tsx'
const settingsPages = new Set(
  sources.flatMap((path) =>
    textOf(path)
      .split('createRoute(')
      .filter((route) => /getParentRoute: \(\) => (settingsRoute|serverSettingsRoute),/.test(route))
      .flatMap((route) => resolved(path, found(route, laterImport))),
  ),
)

/** Modules that are loaded whenever this one is: itself, the app, the frame of a settings page, and whatever loads it on demand. */
function loadedWith(path: string): ReadonlySet<string> {
  const frame = settingsPages.has(path) ? closureOf(settingsFrame) : []
  const loaders = sources.filter((source) => loadedLater(source).includes(path))
  const isOfEntry = loaders.some((loader) => entry.has(loader))
  const roots = [...onDemand].filter((root) => root !== path && !isOfEntry && loaders.some((one) => closureOf(root).has(one)))
  const [first, ...others] = roots.map((root) => closureOf(root))
  const common = first ? [...first].filter((one) => others.every((other) => other.has(one))) : []
  return new Set([...entry, ...closureOf(path), ...frame, ...common])
}

test('this test finds the pages of the app and what they load on demand', () => {
  expect(onDemand.size).toBeGreaterThan(60)
  expect(settingsPages.size).toBeGreaterThan(20)
  expect(entry.has('web/src/app/shell.tsx')).toBe(true)
  expect(classesUsedIn('web/src/ui/page-head.tsx')).toContain('page-title')
})

test('every page loads the styles of the classes that it uses', () => {
  const missing = [...onDemand].flatMap((path) => {
    const available = new Set([...loadedWith(path)].filter(isStyle).flatMap(classesStyledIn))
    const isMissing = (name: string) => styledClasses.has(name) && !available.has(name)
    return [...closureOf(path)]
      .filter((one) => one.endsWith('.tsx'))
      .flatMap((one) =>
        classesUsedIn(one)
          .filter(isMissing)
          .map((name) => `${path}: .${name} of ${one} is styled in a file that it doesn't import`),
      )
  })
  expect(missing).toEqual([])
})

/** Names of the components that a file imports from Mantine, whose style sheets have the same names. */
const mantineComponents = (path: string): readonly string[] =>
  found(textOf(path), /^import \{([^}]*)\} from '@mantine\/core'/gm).flatMap((names) => found(names, /(?:^|,)\s*(?!type\b)(\w+)/g))
const mantineStyles = (path: string) => found(textOf(path), /^import '@mantine\/core\/styles\/(\w+)\.layer\.css'/gm)
const listParts = ['Combobox', 'ScrollArea']
const pillParts = [...listParts, 'Pill', 'PillsInput']
/** Components that have no style sheet of their own. */
const mantineParts = new Map([
  ['Autocomplete', listParts],
  ['Select', listParts],
  ['MultiSelect', pillParts],
  ['TagsInput', pillParts],
])
const hasMantineStyles = (name: string): boolean => existsSync(join(projectRoot, `node_modules/@mantine/core/styles/${name}.layer.css`))

test('every page loads the styles of the Mantine components that it uses', () => {
  const missing = [...onDemand].flatMap((path) => {
    const available = new Set([...loadedWith(path)].flatMap(mantineStyles))
    return [...closureOf(path)].flatMap((one) =>
      mantineComponents(one)
        .flatMap((name) => mantineParts.get(name) ?? [name])
        .filter((name) => hasMantineStyles(name) && !available.has(name))
        .map((name) => `${path}: ${one} uses ${name}, whose style sheet is not loaded`),
    )
  })
  expect(missing).toEqual([])
})

/** The declarations of single classes, outside of media queries, as [`.class { property }`, value]. */
function declarationsIn(path: string): readonly (readonly [string, string])[] {
  const css = cssOf(path).replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...css.matchAll(/(?<selectors>[^{}]+)\{(?<body>[^{}]*)\}/g)].flatMap(({ groups }) => {
    const { selectors, body } = requireDefined(groups, 'the groups of a rule')
    const classes = found(String(selectors), /(?:^|,)\s*(\.[\w-]+)\s*(?=,|$)/g)
    const lines = found(String(body), /(?:^|;)\s*([^;]*\S)/g)
    return classes.flatMap((name) => lines.map((line) => [`${name} { ${line.slice(0, line.indexOf(':'))} }`, line] as const))
  })
}

test('no class has different styles of its own in two files', () => {
  const all = styles.flatMap((path) => declarationsIn(path).map(([key, value]) => ({ path, key, value })))
  const different = [...Map.groupBy(all, ({ key }) => key)].filter(
    ([, some]) => new Set(some.map(({ path }) => path)).size > 1 && new Set(some.map(({ value }) => value)).size > 1,
  )
  expect(different.map(([key, some]) => `${key}: ${some.map(({ path }) => path).join(', ')}`)).toEqual([])
})
