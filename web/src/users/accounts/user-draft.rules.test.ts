import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ageRules,
  newUserDraft,
  offeredRoles,
  restrictionsOf,
  type UserDraft,
  userDraftOf,
  userDraftProblem,
  userUpdateOf,
  withRole,
} from './user-draft.rules.ts'

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 3 })
const drafts: fc.Arbitrary<UserDraft> = fc.record({
  roles: fc.subarray([...offeredRoles, 'LATER_ROLE']),
  allLibraries: fc.boolean(),
  libraryIds: names,
  ageRule: fc.constantFrom(...ageRules),
  age: fc.integer({ min: 0, max: 30 }),
  labelsAllow: names,
  labelsExclude: names,
})

/** What the server returns after it has stored the draft. */
const storedBy = (draft: UserDraft) => {
  const { roles, sharedLibraries, ageRestriction, labelsAllow, labelsExclude } = userUpdateOf(draft)
  const limited = ageRestriction && ageRestriction.restriction !== 'NONE'
  return {
    id: 'U',
    email: 'mika@example.org',
    roles: ['USER', ...(roles ?? [])],
    sharedAllLibraries: sharedLibraries?.all ?? false,
    sharedLibrariesIds: sharedLibraries?.libraryIds ?? [],
    labelsAllow: labelsAllow ?? [],
    labelsExclude: labelsExclude ?? [],
    ageRestriction: limited ? { age: ageRestriction.age ?? 0, restriction: ageRestriction.restriction as 'EXCLUDE' } : null,
  }
}

test('the form shows a saved draft again unchanged', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const roundTripped = userDraftOf(storedBy(draft))
      expect(restrictionsOf(roundTripped)).toEqual(restrictionsOf({ ...draft, libraryIds: draft.allLibraries ? [] : draft.libraryIds }))
      expect(roundTripped.roles).toEqual(draft.roles)
    }),
  )
})

test('a role that the form does not offer is preserved', () => {
  const draft = { ...newUserDraft, roles: ['LATER_ROLE', 'PAGE_STREAMING'] }
  expect(withRole(withRole(draft, 'ADMIN', true), 'PAGE_STREAMING', false).roles).toEqual(['LATER_ROLE', 'ADMIN'])
})

test('age limit and allowed labels are joined with or, and the sentence says so', () => {
  expect(restrictionsOf({ ...newUserDraft, ageRule: 'ALLOW_ONLY', age: 12, labelsAllow: ['kids'] })).toEqual([
    { kind: 'allowOnlyOrLabels', age: 12, labels: ['kids'] },
  ])
  expect(restrictionsOf({ ...newUserDraft, ageRule: 'EXCLUDE', age: 16, labelsExclude: ['mine'] })).toEqual([
    { kind: 'excludeAge', age: 16 },
    { kind: 'excludeLabels', labels: ['mine'] },
  ])
  expect(restrictionsOf(newUserDraft)).toEqual([])
})

test('a draft that would hide everything or contradicts itself cannot be saved', () => {
  expect(userDraftProblem({ ...newUserDraft, allLibraries: false })).toBe('noLibrary')
  expect(userDraftProblem({ ...newUserDraft, allLibraries: false, roles: ['ADMIN'] })).toBeUndefined()
  expect(userDraftProblem({ ...newUserDraft, ageRule: 'EXCLUDE', age: Number.NaN })).toBe('ageMissing')
  expect(userDraftProblem({ ...newUserDraft, labelsAllow: ['a'], labelsExclude: ['a'] })).toBe('labelTwice')
  expect(userDraftProblem(newUserDraft)).toBeUndefined()
})
