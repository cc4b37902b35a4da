import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.rules.ts'

test('only names of existing time zones are accepted', () => {
  const names = ['Europe/Berlin', 'Asia/Tokyo', 'UTC', 'Nowhere/At all', 'Nowhere/Town', '']
  expect(names.filter(isTimeZone)).toEqual(['Europe/Berlin', 'Asia/Tokyo', 'UTC'])
})
