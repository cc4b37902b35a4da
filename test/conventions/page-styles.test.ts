// Style sheets are loaded with the pages that import them, and stay. A page must look the same whichever pages were opened before it.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, projectRoot } from './source-files.ts'

const texts = new Map(
  projectFiles()
    .filter((path) => /^web\/src\/.*\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
)
const textOf = (path: string): string => texts.get(path) ?? ''
const isStyle = (path: string): boolean => path.endsWith('.css')

const resolved = (path: string, found: Iterable<RegExpMatchArray>): readonly string[] =>
  [...found].map(([, target = '']) => join(dirname(path), target)).filter((target) => texts.has(target))
const imported = (path: string) =>
  resolved(path, textOf(path).matchAll(/^(?:import|export)\s(?!type\b)(?:[^'"]*?from )?['"](\.[^'"]+)['"]/gm))
const loadedLater = (path: string) => resolved(path, textOf(path).matchAll(/import\(\s*['"](\.[^'"]+)['"]\s*\)/g))

/** A module and all that it imports. */
function closureOf(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const target of imported(path)) closureOf(target, known)
  return known
}

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
const classesStyledIn = (path: string) => [...withoutComments(textOf(path)).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
const styledClasses = new Set([...texts.keys()].filter(isStyle).flatMap(classesStyledIn))

/** Names in `className="…"`, and in the texts of `className={…}` and `classNames={{ … }}`. */
function classesUsedIn(path: string): readonly string[] {
  const attributes = textOf(path).matchAll(/classNames?=(?:"([^"]*)"|\{([^}]*)\})/g)
  const literals = [...attributes].flatMap(
    ([, text, code = '']) => text ?? [...code.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, one = '']) => one),
  )
  return literals.flatMap((literal) => literal.split(/\s+/))
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
      .flatMap((route) => resolved(path, route.matchAll(/import\(\s*['"](\.[^'"]+)['"]\s*\)/g))),
  ),
)

/** Modules that are loaded whenever this one is: itself, the app, the frame of a settings page, and whatever loads it on demand. */
function loadedWith(path: string): ReadonlySet<string> {
  const frame = settingsPages.has(path) ? closureOf(settingsFrame) : []
  const loaders = sources.filter((source) => loadedLater(source).includes(path))
  const roots = loaders.some((loader) => entry.has(loader))
    ? []
    : [...onDemand].filter((root) => loaders.some((one) => closureOf(root).has(one)))
  const [first = new Set<string>(), ...others] = roots.filter((root) => root !== path).map((root) => closureOf(root))
  const common = [...first].filter((one) => others.every((other) => other.has(one)))
  return new Set([...entry, ...closureOf(path), ...frame, ...common])
}

test('the pages of the app, and what they load on demand, are found', () => {
  expect(onDemand.size).toBeGreaterThan(60)
  expect(settingsPages.size).toBeGreaterThan(20)
  expect(entry.has('web/src/app/shell.tsx')).toBe(true)
  expect(classesUsedIn('web/src/ui/page-head.tsx')).toContain('page-title')
})

test('every page loads the styles of the classes that it uses', () => {
  const missing = [...onDemand].flatMap((path) => {
    const available = new Set([...loadedWith(path)].filter(isStyle).flatMap(classesStyledIn))
    const used = [...closureOf(path)]
      .filter((one) => one.endsWith('.tsx'))
      .flatMap((one) => classesUsedIn(one).map((name) => [one, name] as const))
    return used
      .filter(([, name]) => styledClasses.has(name) && !available.has(name))
      .map(([one, name]) => `${path}: .${name} of ${one} is styled in a file that it doesn't import`)
  })
  expect(missing).toEqual([])
})

test('no class has different styles of its own in two files', () => {
  const declared = new Map<string, Map<string, string>>()
  for (const path of [...texts.keys()].filter(isStyle)) {
    // Without media queries, which nest.
    const css = withoutComments(textOf(path)).replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',').map((one) => one.trim())) {
        if (!/^\.[\w-]+$/.test(selector)) continue
        for (const [property = '', value = ''] of body.split(';').map((line) => line.trim().split(/:\s+/))) {
          const key = `${selector} { ${property} }`
          if (property) declared.set(key, (declared.get(key) ?? new Map<string, string>()).set(path, value))
        }
      }
    }
  }
  const different = [...declared]
    .filter(([, values]) => new Set(values.values()).size > 1)
    .map(([key, values]) => `${key}: ${[...values.keys()].join(', ')}`)
  expect(different).toEqual([])
})
