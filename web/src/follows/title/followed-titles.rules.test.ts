import { expect, test } from 'vitest'
import { withFollowers } from './followed-titles.rules.ts'

const berserk = { url: 'https://a/1', followed: ['L1'] }
const other = { url: 'https://a/2', followed: [] }
const follow = { url: berserk.url, libraryId: 'L2', followed: true }

test('a followed title is followed in every list that has it, and the rest keeps its identity', () => {
  const data = { pages: [{ content: [berserk, other] }, { content: [other] }], pageParams: [0, 1] }
  const next = withFollowers(data, follow) as typeof data
  expect(next.pages[0]?.content[0]?.followed).toEqual(['L1', 'L2'])
  expect(next.pages[0]?.content[1]).toBe(other)
  expect(next.pages[1]).toBe(data.pages[1])
})

test('related titles inside a title change as well', () => {
  const data = { ...other, related: [{ relation: 'Sequel', title: berserk }] }
  expect(withFollowers(data, { ...follow, libraryId: 'L1', followed: false })).toMatchObject({
    followed: [],
    related: [{ title: { followed: [] } }],
  })
})

test('data without the title stays the same object', () => {
  const data = { pages: [{ content: [other] }] }
  expect(withFollowers(data, follow)).toBe(data)
  expect(withFollowers(undefined, follow)).toBeUndefined()
})
