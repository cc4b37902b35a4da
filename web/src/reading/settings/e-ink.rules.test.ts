import { expect, test } from 'vitest'
import { onEInk } from './e-ink.rules.ts'
import { type ReaderChoices, resolveSettings } from './reader-settings.rules.ts'

const chosen = (series: ReaderChoices) => resolveSettings({ global: {}, library: {}, series }, {})

test('e-ink mode shows pages in grayscale on white, without tint and dimming, whatever was chosen for other screens', () => {
  const { settings, sources } = onEInk(chosen({ background: 'paper', brightness: 40, tint: '#ff0000', fit: 'width', invert: true }))
  expect(settings).toMatchObject({ background: 'white', brightness: 100, tint: 'off', grayscale: true, fit: 'width', invert: true })
  expect(sources).toMatchObject({ background: 'series', contrast: 'standard' })
})

test('e-ink mode raises the contrast a little, unless somebody chose one', () => {
  expect(onEInk(chosen({})).settings.contrast).toBe(120)
  expect(onEInk(chosen({ contrast: 100 })).settings.contrast).toBe(100)
})
