import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMembershipChange, compareMemberships, type Memberships } from './sync-sets.rules.ts'

const claims = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.option(fc.integer({ min: 0, max: 20 })))
  .map((given): Memberships => new Map(Object.entries(given)))
const positions = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x', 'y')).map((ids) => ids.map((id, position) => ({ id, position })))

interface Members {
  readonly id: string
  readonly position: number
}
const applied = (members: readonly Members[], { upserts, remove }: ReturnType<typeof applyMembershipChange>) => {
  const all = new Map(members.map(({ id, position }) => [id, position]))
  for (const { id, position } of upserts) all.set(id, position)
  for (const id of remove) all.delete(id)
  return all
}

describe('a set arranged by files', () => {
  test('contains exactly the members from the files, numbered ones at their number', () => {
    fc.assert(
      fc.property(claims, claims, (before, now) => {
        const first = compareMemberships(new Map(), before)
        const made = first ? applied([], applyMembershipChange('FILES', [], first)) : new Map<string, number>()
        const members = [...made].map(([id, position]) => ({ id, position }))
        const change = compareMemberships(before, now)
        const result = change ? applied(members, applyMembershipChange('FILES', members, change)) : made
        expect([...result.keys()].sort()).toEqual([...now.keys()].sort())
        for (const [id, number] of now) if (number !== null) expect(result.get(id)).toBe(number)
      }),
    )
  })
})

describe('a set arranged by a person', () => {
  test('keeps its members and their order; new ones from files are appended', () => {
    fc.assert(
      fc.property(positions, claims, claims, (members, before, now) => {
        const change = compareMemberships(before, now)
        if (!change) return
        const { upserts, remove } = applyMembershipChange('PERSON', members, change)
        expect(remove).toEqual([])
        for (const { id, position } of upserts) {
          expect(members.map((member) => member.id)).not.toContain(id)
          expect(before.has(id)).toBe(false)
          for (const member of members) expect(position).toBeGreaterThan(member.position)
        }
      }),
    )
  })
})
