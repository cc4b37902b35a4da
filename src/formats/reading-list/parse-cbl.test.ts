import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCbl } from './index.ts'

const parse = (xml: string) => parseCbl(Buffer.from(xml))
const list = (inner: string) => `<?xml version="1.0"?><ReadingList xmlns:xsd="http://www.w3.org/2001/XMLSchema">${inner}</ReadingList>`

test('a list has a name and books', () => {
  const books = '<Book Series="Tom &amp; Jerry" Number="007" Volume="2013" Year="2014"><Id>x</Id></Book><Book Series="X" Number="1"/>'
  expect(parse(list(`<Name> Civil War </Name><Books>${books}</Books><Matchers/>`))).toEqual({
    ok: true,
    name: 'Civil War',
    books: [
      { series: 'Tom & Jerry', number: '007', volume: '2013' },
      { series: 'X', number: '1', volume: undefined },
    ],
  })
})

test.each([
  ['not-a-list', '<ComicInfo/>'],
  ['not-a-list', 'plain text'],
  ['not-a-list', ''],
  ['no-name', list('<Name/><Books><Book Series="A" Number="1"/></Books>')],
  ['no-name', list('<Books><Book Series="A" Number="1"><Name>Book</Name></Book></Books>')],
  ['no-books', list('<Name>A</Name><Books/>')],
  ['incomplete-book', list('<Name>A</Name><Books><Book Series="A"/></Books>')],
  ['incomplete-book', list('<Name>A</Name><Books><Book Series=" " Number="1"/></Books>')],
])('%s: %s', (fault, xml) => expect(parse(xml)).toEqual({ ok: false, fault }))

test('any file is parsed or rejected, never a crash', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof parseCbl(bytes).ok === 'boolean'))
  fc.assert(fc.property(fc.string(), (text) => typeof parse(list(text)).ok === 'boolean'))
})
