import { readFileSync } from 'node:fs'
import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { type AccentColors, accentColors, accentShades, accentStyleSheet, accents, readAccent } from './accents.rules.ts'
import { cssVariables, theme } from './theme.ts'

/** What WCAG 2 level AA requires of text. */
const aaText = 4.5

test('a stored accent is read back, and an unknown one is indigo', () => {
  for (const accent of accents) expect(readAccent(accent)).toBe(accent)
  expect(readAccent('neon')).toBe('indigo')
  expect(readAccent(null)).toBe('indigo')
})

test('indigo has the colors of the theme and needs no style sheet', () => {
  expect(accentColors.indigo.shades).toEqual(theme.colors?.indigo)
  expect(cssVariables(DEFAULT_THEME).dark['--hd-active']).toBe(accentColors.indigo.activeDark)
  expect(cssVariables(DEFAULT_THEME).light['--hd-accent']).toBe(accentColors.indigo.shades[accentShades.light.text])
  expect(cssVariables(DEFAULT_THEME).dark['--hd-accent']).toBe(accentColors.indigo.shades[accentShades.dark.text])
  expect([theme.primaryShade]).toEqual([{ light: accentShades.light.filled, dark: accentShades.dark.filled }])
  expect(accentStyleSheet('indigo')).toBe('')
})

test('every other accent replaces all ten shades, and the selected background of each theme', () => {
  const sheet = accentStyleSheet('teal')
  for (const color of accentColors.teal.shades) expect(sheet).toContain(color)
  expect(sheet).toContain(`--hd-active:${accentColors.teal.activeDark}`)
  expect(sheet).toContain(`--hd-active:${accentColors.teal.activeBlack}`)
})

/** "System" is one of the first two. */
describe.each(['light', 'dark', 'black'] as const)('in the %s theme', (appearance) => {
  test.each(accents)('text in %s, and text on it, has the contrast of WCAG AA', (accent) => {
    const pairs = pairsOf(appearance, accentColors[accent])
    expect(pairs.length).toBeGreaterThan(7)
    const weak = pairs.filter(([text, background]) => contrast(text, background) < aaText)
    expect(weak).toEqual([])
  })
})

type Pair = readonly [text: string, background: string]

/** Every text color with the backgrounds that it is shown on. */
function pairsOf(appearance: 'light' | 'dark' | 'black', { shades, activeDark, activeBlack }: AccentColors): readonly Pair[] {
  const shade = (at: number): string => {
    const color = shades[at]
    if (!color) throw new Error(`No shade ${at}`)
    return color
  }
  const backgrounds = backgroundsOf(appearance)
  const purposes = accentShades[appearance === 'light' ? 'light' : 'dark']
  const active = { light: shade(accentShades.light.active), dark: activeDark, black: activeBlack }[appearance]
  const light: readonly Pair[] = [
    [shade(9), shade(1)],
    [shade(9), shade(2)],
  ]
  const dark: readonly Pair[] = [
    [shade(0), darkened(shade(9), 0.5)],
    [shade(0), darkened(shade(9), 0.3)],
  ]
  return [
    ...[...backgrounds, active].map((background): Pair => [shade(purposes.text), background]),
    ['#ffffff', shade(purposes.filled)],
    ['#ffffff', shade(purposes.filledHover)],
    // Buttons on covers have it in every theme.
    ['#ffffff', shade(8)],
    ...(appearance === 'light' ? light : dark),
  ]
}

function backgroundsOf(appearance: 'light' | 'dark' | 'black'): readonly string[] {
  const names = ['--mantine-color-body', '--hd-surface', '--hd-sunken'] as const
  const variables: Record<string, string> = cssVariables(DEFAULT_THEME)[appearance === 'light' ? 'light' : 'dark']
  const black = readFileSync(new URL('./black.css', import.meta.url), 'utf8')
  return names.map((name) => {
    const value = appearance === 'black' ? new RegExp(`${name}: (#[0-9a-f]{6})`).exec(black)?.[1] : variables[name]
    if (!value) throw new Error(`No ${name}`)
    return value
  })
}

const channels = (color: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const darkened = (color: string, amount: number): string =>
  `#${channels(color)
    .map((value) =>
      Math.round(value * (1 - amount))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** As defined by WCAG 2. */
function luminance(color: string): number {
  const linear = channels(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * Number(linear[at]), 0)
}

function contrast(one: string, other: string): number {
  const both = [luminance(one), luminance(other)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}
