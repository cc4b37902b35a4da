import { expect, test } from 'vitest'
import { komgaViolations } from './komga-contract.ts'

const sorted = { empty: true, sorted: false, unsorted: true }
const collection = {
  id: '1',
  name: 'Heroes',
  ordered: false,
  seriesIds: ['2'],
  createdDate: '2026-11-21T10:00:00Z',
  lastModifiedDate: '2026-11-21T10:00:00Z',
  filtered: false,
}
const page = {
  content: [collection],
  pageable: { pageNumber: 0, pageSize: 20, offset: 0, paged: true, unpaged: false, sort: sorted },
  totalElements: 1,
  totalPages: 1,
  number: 0,
  size: 20,
  numberOfElements: 1,
  first: true,
  last: true,
  empty: false,
  sort: sorted,
}
const faults = (body: unknown, statusCode = 200) => komgaViolations('GET /api/v1/collections', { statusCode, body: JSON.stringify(body) })

test('a response that follows the contract has no faults', () => {
  expect(faults(page)).toEqual([])
})

test.each([
  ['a missing key', { ...collection, filtered: undefined }, 'filtered'],
  ['a fraction of a second', { ...collection, createdDate: '2026-11-21T10:00:00.5Z' }, 'createdDate'],
  ['a null where a value must be', { ...collection, name: null }, 'name'],
])('%s is a fault', (_what, wrong, place) => {
  expect(faults({ ...page, content: [wrong] }).join()).toContain(place)
})

test.each(['pageable', 'sort', 'totalPages'])('the envelope is complete: %s', (key) => {
  expect(faults({ ...page, [key]: undefined })).toHaveLength(1)
  expect(faults({ ...page, [key]: null })).not.toEqual([])
})

test('optional values are written as null, except where a document omits them', () => {
  const listing = { directories: [], files: [] }
  const folder = (body: unknown) => komgaViolations('POST /api/v1/filesystem', { statusCode: 200, body: JSON.stringify(body) })
  expect(folder(listing)).toEqual([])
  expect(folder({ ...listing, parent: null })).not.toEqual([])
  const event = { id: '1', type: 'BookImported', timestamp: '2026-11-21T10:00:00.123', bookId: null, properties: {} }
  const history = (content: unknown) =>
    komgaViolations('GET /api/v1/history', { statusCode: 200, body: JSON.stringify({ ...page, content }) })
  expect(history([{ ...event, seriesId: null }])).toEqual([])
  expect(history([event])).not.toEqual([])
})

test('other statuses, bodies and addresses are reported', () => {
  expect(faults(page, 201)).toEqual(['status 201 is not one of 200, 400'])
  expect(komgaViolations('DELETE /api/v1/collections/{id}', { statusCode: 204, body: '' })).toEqual([])
  expect(komgaViolations('DELETE /api/v1/collections/{id}', { statusCode: 204, body: '{}' })).toHaveLength(1)
  expect(komgaViolations('GET /api/v1/nothing', { statusCode: 200, body: '' })).toHaveLength(1)
  expect(faults({ message: 'no' }, 404)).not.toEqual([])
  expect(faults({ violations: [{ fieldName: 'size', message: 'no' }] }, 400)).toEqual([])
})
