import { describe, expect, test } from 'vitest'
import { defaultOptions } from '../libraries/default-options.ts'
import { isScanDue } from './scan-due.rules.ts'

const hourMs = 3_600_000
const library = { options: defaultOptions, lastScanAt: 0, unavailableAt: null }

describe('the automatic scan of a library', () => {
  test('is due every six hours by default', () => {
    expect(isScanDue(library, 6 * hourMs - 1)).toBe(false)
    expect(isScanDue(library, 6 * hourMs)).toBe(true)
    expect(isScanDue({ ...library, options: { ...defaultOptions, scanInterval: 'WEEKLY' } }, 6 * hourMs)).toBe(false)
    expect(isScanDue({ ...library, options: { ...defaultOptions, scanInterval: 'DISABLED' } }, 10_000 * hourMs)).toBe(false)
  })

  test('is due every five minutes while its disk is disconnected, to detect its return', () => {
    expect(isScanDue({ ...library, unavailableAt: 1 }, 4 * 60_000)).toBe(false)
    expect(isScanDue({ ...library, unavailableAt: 1 }, 5 * 60_000)).toBe(true)
  })

  test('is due when a wrong clock dated the last scan in the future', () => {
    expect(isScanDue({ ...library, lastScanAt: 10_000 * hourMs }, hourMs)).toBe(true)
  })

  test('is not due before the first scan', () => {
    expect(isScanDue({ ...library, lastScanAt: null }, 1e12)).toBe(false)
  })
})
