import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sample } from '../../kernel/meters/index.ts'
import { buildMeterResponse, parseTag } from './meter-response.rules.ts'

const meter = { name: 'komga.tasks.execution', description: 'Runs.', baseUnit: 'seconds' }
const ran = (type: string, count: number, seconds: number): Sample[] => [
  { tags: { type }, statistic: 'COUNT', value: count },
  { tags: { type }, statistic: 'TOTAL_TIME', value: seconds },
]
const samples = [...ran('ScanLibrary', 2, 30), ...ran('AnalyzeBook', 10, 5)]

test('the numbers of all tags add up, each kind of number for itself', () => {
  expect(buildMeterResponse(meter, samples, [])).toEqual({
    ...meter,
    measurements: [
      { statistic: 'COUNT', value: 12 },
      { statistic: 'TOTAL_TIME', value: 35 },
    ],
    availableTags: [{ tag: 'type', values: ['AnalyzeBook', 'ScanLibrary'] }],
  })
})

test('a tag picks its own numbers, and is not offered again', () => {
  expect(buildMeterResponse(meter, samples, [{ name: 'type', value: 'AnalyzeBook' }])).toEqual({
    ...meter,
    measurements: [
      { statistic: 'COUNT', value: 10 },
      { statistic: 'TOTAL_TIME', value: 5 },
    ],
    availableTags: [],
  })
  expect(buildMeterResponse(meter, samples, [{ name: 'type', value: 'Nothing' }])).toBeUndefined()
})

test('where nothing was counted yet, it says 0', () => {
  expect(buildMeterResponse(meter, [], [])).toMatchObject({ measurements: [{ statistic: 'VALUE', value: 0 }], availableTags: [] })
})

test('any tag can be asked for, whatever its value holds', () => {
  const nameAndValue = fc.tuple(fc.stringMatching(/^[a-z]+$/), fc.string())
  const isRead = ([name, value]: readonly [string, string]) => {
    expect(parseTag(`${name}:${value}`)).toEqual({ name, value })
  }
  fc.assert(fc.property(nameAndValue, isRead))
  expect(parseTag('library')).toBeUndefined()
  expect(parseTag(':0A')).toBeUndefined()
})
