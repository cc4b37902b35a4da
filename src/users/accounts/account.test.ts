import { expect, test } from 'vitest'
import type { UserRow } from '../users.tables.ts'
import { accountOf } from './account.ts'

const row: UserRow = {
  id: 'U',
  email: 'reader@example.org',
  emailKey: 'reader@example.org',
  passwordHash: '',
  roles: '["PAGE_STREAMING"]',
  allLibraries: 1,
  libraryIds: '["L"]',
  ageLimit: null,
  ageRule: null,
  labelsAllow: '[]',
  labelsExclude: '["adult"]',
  turnedOffAt: null,
  createdAt: 0,
  modifiedAt: 0,
}

test('an account whose stored labels cannot be read sees no library, instead of everything', () => {
  expect(accountOf(row).principal.access).toMatchObject({ allLibraries: true, libraryIds: ['L'], labelsExclude: ['adult'] })
  for (const damaged of [{ labelsExclude: '["adult",7]' }, { labelsExclude: '{' }, { labelsAllow: 'null' }])
    expect(accountOf({ ...row, ...damaged }).principal.access).toMatchObject({ allLibraries: false, libraryIds: [] })
})

test('stored roles that are not known give no rights', () => {
  expect(accountOf({ ...row, roles: '["PAGE_STREAMING","EMPEROR",7]' }).roles).toEqual(['PAGE_STREAMING'])
  expect(accountOf({ ...row, roles: '{' }).roles).toEqual([])
})
