import { expect, test } from 'vitest'
import { deviceName } from './device-name.rules.ts'

test('a browser is named by its real name and system', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
  expect(deviceName(chrome)).toBe('Chrome, Linux')
  expect(deviceName(`${chrome} Edg/131.0.0.0`)).toBe('Edge, Linux')
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  expect(deviceName(phone)).toBe('Safari, iPhone')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0')).toBe('Firefox, Windows')
})

test('a reading app is named as it names itself', () => {
  expect(deviceName('TachiyomiKomga/1.4.62 (Android 15)')).toBe('TachiyomiKomga 1.4.62')
  expect(deviceName('KOReader')).toBe('KOReader')
  expect(deviceName('')).toBe('')
})
