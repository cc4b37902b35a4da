import { expect, test } from 'vitest'
import { defaultSettings, readChoices } from '../settings/reader-settings.rules.ts'
import { pageFilter, presetNames, presetOf, tintLayer, tintPresets } from './page-look.rules.ts'

test('pages have no filter until a setting needs one, and then one for each of them', () => {
  expect(pageFilter(defaultSettings)).toBeUndefined()
  expect(pageFilter({ ...defaultSettings, contrast: 130 })).toBe('contrast(1.3)')
  expect(pageFilter({ grayscale: true, invert: true, contrast: 50 })).toBe('grayscale(1) invert(1) contrast(0.5)')
})

test('a tint is a layer of its color in the chosen strength', () => {
  expect(tintLayer(defaultSettings)).toBeUndefined()
  expect(tintLayer({ tint: '#336699', tintPercent: 40 })).toEqual({ background: '#336699', opacity: 0.4 })
})

test('a tint is known by its name, and any other color is a custom one', () => {
  expect(presetNames.map((name) => presetOf(tintPresets[name]))).toEqual(presetNames)
  expect(presetOf('#123456')).toBeUndefined()
})

test('only colors that can be stored and shown are read as a tint', () => {
  for (const tint of Object.values(tintPresets)) expect(readChoices({ tint })).toEqual({ tint })
  for (const tint of ['red', '#fff', '#GGGGGG', '#112233; opacity: 1', 5, null]) expect(readChoices({ tint })).toEqual({})
  expect(readChoices({ contrast: 130, tintPercent: 5 })).toEqual({ contrast: 130 })
})
