import { expect, test } from 'vitest'
import type { ServerSettings } from '../api/types.ts'
import { isOutOfRange, parseSettingsRefusal, savedValues, settingGroups, settingsChanges } from './server-settings.rules.ts'

const settings: ServerSettings = {
  deleteEmptyCollections: true,
  deleteEmptyReadLists: false,
  rememberMeDurationDays: 365,
  thumbnailSize: 'DEFAULT',
  taskPoolSize: 2,
  serverPort: { configurationSource: 25_600, databaseSource: 8080, effectiveValue: 25_600 },
  serverContextPath: { configurationSource: null, databaseSource: null, effectiveValue: '' },
  koboProxy: false,
  koboPort: null,
  kepubifyPath: { configurationSource: null, databaseSource: null, effectiveValue: null },
}
const saved = savedValues(settings)

test('a field shows the stored value, and is empty if only the environment sets it', () => {
  expect(saved.serverPort).toBe(8080)
  expect(saved.serverContextPath).toBe('')
})

test('only changed values are sent, and a cleared field is unset', () => {
  expect(settingsChanges({ taskPoolSize: 2, deleteEmptyCollections: false }, saved)).toEqual({ deleteEmptyCollections: false })
  expect(settingsChanges({ serverPort: '' }, saved)).toEqual({ serverPort: null })
  expect(settingsChanges({ serverContextPath: '' }, saved)).toEqual({})
})

test('a number outside its limits is reported before it is sent, and a cleared port is valid', () => {
  const fields = new Map(settingGroups.flatMap((group) => group.fields).map((field) => [field.name, field]))
  const outside = (name: 'serverPort' | 'taskPoolSize' | 'thumbnailSize', value: string | number) => {
    const field = fields.get(name)
    return field !== undefined && isOutOfRange(field, value)
  }
  expect(outside('taskPoolSize', 0)).toBe(true)
  expect(outside('taskPoolSize', '')).toBe(true)
  expect(outside('taskPoolSize', 64)).toBe(false)
  expect(outside('serverPort', '')).toBe(false)
  expect(outside('serverPort', 70_000)).toBe(true)
  expect(outside('thumbnailSize', 'LARGE')).toBe(false)
})

test("the server's messages are assigned to their fields, and others are shown above the form", () => {
  expect(parseSettingsRefusal('serverContextPath: must not contain //; taskPoolSize: must be 1 or more')).toEqual({
    byField: { serverContextPath: 'must not contain //', taskPoolSize: 'must be 1 or more' },
    rest: '',
  })
  expect(parseSettingsRefusal('Not now: try later').rest).toBe('Not now: try later')
})
