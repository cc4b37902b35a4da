import { describe, expect, test } from 'vitest'
import { defaultOptions } from '../libraries/default-options.ts'
import { isScanDue } from './scan-due.rules.ts'

const hourMs = 3_600_000
const library = { options: defaultOptions, lastScanAt: 0, unavailableAt: null }

describe('a library is scanned by itself', () => {
  test('every six hours unless its owner says otherwise', () => {
    expect(isScanDue(library, 6 * hourMs - 1)).toBe(false)
    expect(isScanDue(library, 6 * hourMs)).toBe(true)
    expect(isScanDue({ ...library, options: { ...defaultOptions, scanInterval: 'WEEKLY' } }, 6 * hourMs)).toBe(false)
    expect(isScanDue({ ...library, options: { ...defaultOptions, scanInterval: 'DISABLED' } }, 10_000 * hourMs)).toBe(false)
  })

  test('every five minutes while its disk is away, so that it comes back by itself', () => {
    expect(isScanDue({ ...library, unavailableAt: 1 }, 4 * 60_000)).toBe(false)
    expect(isScanDue({ ...library, unavailableAt: 1 }, 5 * 60_000)).toBe(true)
  })

  test('also when a clock that ran ahead wrote down its last scan', () => {
    expect(isScanDue({ ...library, lastScanAt: 10_000 * hourMs }, hourMs)).toBe(true)
  })

  test('not while its first scan is still to come', () => {
    expect(isScanDue({ ...library, lastScanAt: null }, 1e12)).toBe(false)
  })
})
