import { expect, test } from 'vitest'
import { type GroupRule, maySignIn, rightsOf } from './group-rights.rules.ts'

const rule = (group: string, changes: Partial<GroupRule> = {}): GroupRule => ({
  group,
  roles: [],
  libraries: null,
  ageRestriction: null,
  ...changes,
})
const settings = (...groupRules: GroupRule[]) => ({ defaultRoles: ['PAGE_STREAMING'] as const, requiredGroups: [], groupRules })

test('without rules nothing is set, so administrators decide', () => {
  expect(rightsOf(settings(), ['admins'])).toEqual({})
  expect(rightsOf(settings(rule('admins')), ['admins'])).toEqual({})
})

test('a kind of right that a rule names is set for everybody, also for those in no group', () => {
  const some = settings(rule('admins', { roles: ['ADMIN'] }), rule('kids', { libraries: { all: false, libraryIds: ['L1'] } }))
  expect(rightsOf(some, [])).toEqual({ roles: ['PAGE_STREAMING'], sharedLibraries: { all: false, libraryIds: [] } })
  expect(rightsOf(some, ['kids', 'admins'])).toEqual({
    roles: ['PAGE_STREAMING', 'ADMIN'],
    sharedLibraries: { all: false, libraryIds: ['L1'] },
  })
})

test('of several age restrictions the strictest applies', () => {
  const allow = (age: number) => ({ ageRestriction: { age, restriction: 'ALLOW_ONLY' as const } })
  const exclude = (age: number) => ({ ageRestriction: { age, restriction: 'EXCLUDE' as const } })
  const ageOf = (...rules: Partial<GroupRule>[]) =>
    rightsOf(
      settings(...rules.map((one, n) => rule(`${n}`, one))),
      rules.map((_, n) => `${n}`),
    ).ageRestriction
  expect(ageOf(allow(16), allow(12))).toEqual({ age: 12, restriction: 'ALLOW_ONLY' })
  // Up to 12 shows less than everything below 16, and everything below 12 less than up to 12.
  expect(ageOf(exclude(16), allow(12))).toEqual({ age: 12, restriction: 'ALLOW_ONLY' })
  expect(ageOf(allow(12), exclude(12))).toEqual({ age: 12, restriction: 'EXCLUDE' })
  expect(rightsOf(settings(rule('kids', allow(12))), [])).toEqual({ ageRestriction: null })
})

test('group names match exactly', () => {
  expect(maySignIn({ ...settings(), requiredGroups: ['family'] }, ['Family', '/family'])).toBe(false)
  expect(maySignIn({ ...settings(), requiredGroups: ['family'] }, ['family'])).toBe(true)
})
