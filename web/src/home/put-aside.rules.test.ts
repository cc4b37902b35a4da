import { expect, test } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import { isPutAside, putAside, readPutAside, undoPutAside, writePutAside } from './put-aside.rules.ts'

test('a hidden book stays hidden until it is read again', () => {
  const started = aBook({ read: { page: 3, completed: false, day: 1 } })
  const readOn = aBook({ read: { page: 8, completed: false, day: 2 } })
  const aside = readPutAside(writePutAside(putAside({}, started)))
  expect(isPutAside(aside, started)).toBe(true)
  expect(isPutAside(aside, readOn)).toBe(false)
  expect(isPutAside(undoPutAside(aside, started), started)).toBe(false)
})

test('an unread book can be hidden without hiding others', () => {
  const aside = putAside({}, aBook({ id: 'B' }))
  expect(isPutAside(aside, aBook({ id: 'B' }))).toBe(true)
  expect(isPutAside(aside, aBook({ id: 'C' }))).toBe(false)
})

test('a saved value that cannot be parsed hides nothing', () => {
  for (const text of [null, '', 'null', '[]', '{"B":1}', '{']) expect(readPutAside(text)).toEqual({})
})

test('only the latest 300 hidden books are saved', () => {
  const books = Array.from({ length: 400 }, (_, index) => aBook({ id: `B${index}` }))
  const aside = readPutAside(writePutAside(books.reduce(putAside, {})))
  expect(Object.keys(aside)).toHaveLength(300)
  expect(isPutAside(aside, aBook({ id: 'B399' }))).toBe(true)
})
