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

test('the measurements of all tags are added up, separately for each statistic', () => {
  expect(buildMeterResponse(meter, samples, [])).toEqual({
    ...meter,
    measurements: [
      { statistic: 'COUNT', value: 12 },
      { statistic: 'TOTAL_TIME', value: 35 },
    ],
    availableTags: [{ tag: 'type', values: ['AnalyzeBook', 'ScanLibrary'] }],
  })
})

test('a tag filters the measurements and is not offered again', () => {
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

test('a meter without measurements is 0', () => {
  expect(buildMeterResponse(meter, [], [])).toMatchObject({ measurements: [{ statistic: 'VALUE', value: 0 }], availableTags: [] })
})

test('any tag can be requested, whatever its value contains', () => {
  const nameAndValue = fc.tuple(fc.stringMatching(/^[a-z]+$/), fc.string())
  const isRead = ([name, value]: readonly [string, string]) => {
    expect(parseTag(`${name}:${value}`)).toEqual({ name, value })
  }
  fc.assert(fc.property(nameAndValue, isRead))
  expect(parseTag('library')).toBeUndefined()
  expect(parseTag(':0A')).toBeUndefined()
})
