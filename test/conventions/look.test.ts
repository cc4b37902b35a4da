import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, projectRoot } from './source-files.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const styleSheets = projectFiles().filter((path) => path.startsWith('web/src/') && path.endsWith('.css'))
const scale = 'web/src/ui/theme/scale.css'

/** Declarations in all style sheets of the app whose value is not allowed, with their place. */
const findDeclarations = (property: RegExp, isAllowed: (value: string) => boolean): readonly string[] =>
  styleSheets
    .filter((path) => path !== scale)
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => {
          const groups = /^\s*(?<name>[a-z-]+):\s*(?<value>.+?);?$/.exec(line)?.groups
          if (!groups?.name || !groups.value || !property.test(groups.name) || isAllowed(groups.value)) return []
          return [`${path}:${index + 1} ${groups.name}: ${groups.value}`]
        }),
    )

test('style sheets use only the six font sizes of the scale', () => {
  expect(read(scale).match(/^ {2}--hd-text-\w+:/gm)).toHaveLength(6)
  const ofTheScale = /^(inherit|var\(--hd-text-(xs|sm|md|lg|xl|2xl)\))$/
  const shorthand = /^(inherit|\d+ var\(--hd-text-(xs|sm|md|lg|xl|2xl)\) \/ [\d.]+ var\(--hd-font(-display)?\))$/
  expect(findDeclarations(/^font-size$/, (value) => ofTheScale.test(value))).toEqual([])
  expect(findDeclarations(/^font$/, (value) => shorthand.test(value))).toEqual([])
})

test('components set no font size of their own', () => {
  const components = projectFiles().filter((path) => /^web\/src\/.*\.tsx$/.test(path))
  expect(components.filter((path) => /\bfontSize: ?['"`\d]|\bfz="?\{?\d/.test(read(path)))).toEqual([])
})

test('gaps, paddings and margins use the steps of the scale, or at most 3 pixels to align something', () => {
  const step = /^-?[0-3]px$|^(0|auto|normal)$|^-?[\d.]+(em|ch|%|vh|vw|dvh)$/
  const isAllowed = (value: string) =>
    /\b(clamp|max|min|env|calc)\(/.test(value) ||
    value
      .replaceAll(/var\(--[\w-]+\)/g, '0')
      .split(/\s+/)
      .every((part) => step.test(part))
  expect(findDeclarations(/^((row-|column-)?gap|padding|margin)(-[a-z-]+)?$/, isAllowed)).toEqual([])
})

test('the fonts of the app take less than 60 kB together', () => {
  const fonts = projectFiles().filter((path) => path.startsWith('web/src/ui/theme/fonts/'))
  const bytes = fonts.reduce((sum, path) => sum + readFileSync(join(projectRoot, path)).length, 0)
  expect(fonts.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(60_000)
})
