// Every key of the condition language and every parameter of the older lists, for books.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { databases } from '../../../../test/setup/databases.ts'
import type { BookDto } from '../books.schemas.ts'

const twin = { seed: 'the same pages' }
const files = {
  'A/1.cbz': { comicInfo: { Title: 'Élan', Tags: 'Sea, Sky', Writer: 'Oda', Number: '1' } },
  'A/2.cbz': { comicInfo: { Title: 'Dawn', Tags: 'sea', Penciller: 'ODA', Number: '2.5' } },
  'A/3.cbz': { comicInfo: { Title: 'Dusk 100%', Number: '10' } },
  'B/4.cbz': new TextEncoder().encode('not an archive'),
  'B/5.cbz': twin,
  'C/6.cbz': twin,
}

describe.each(databases)('conditions on books on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const namesOf = (content: readonly BookDto[]) => content.map(({ name }) => name).join('')
  const search = async (condition: unknown) => {
    const response = await server.http.post('/api/v1/books/list?sort=name', { condition })
    return response.statusCode === 200 ? namesOf(response.json().content) : response.statusCode
  }
  const listed = async (url: string) => {
    const response = await server.http.get(encodeURI(url))
    return response.statusCode === 200 ? namesOf(response.json().content) : response.statusCode
  }

  test.each([
    [{ title: { operator: 'is', value: 'ELAN' } }, '1'],
    [{ title: { operator: 'contains', value: 'd' } }, '23'],
    [{ title: { operator: 'doesNotContain', value: 'd' } }, '1456'],
    [{ title: { operator: 'beginsWith', value: 'él' } }, '1'],
    [{ title: { operator: 'endsWith', value: '100%' } }, '3'],
    [{ numberSort: { operator: 'is', value: 2.5 } }, '2'],
    [{ allOf: [{ numberSort: { operator: 'greaterThan', value: 2.5 } }, { title: { operator: 'contains', value: 'd' } }] }, '23'],
    [{ numberSort: { operator: 'lessThan', value: 1 } }, '146'],
    [{ tag: { operator: 'is', value: 'SEA' } }, '12'],
    [{ tag: { operator: 'isNot', value: 'sky' } }, '23456'],
    [{ tag: { operator: 'isNull' } }, '3456'],
    [{ tag: { operator: 'isNotNull', value: null } }, '12'],
    [{ author: { operator: 'is', value: { name: 'oda' } } }, '12'],
    [{ author: { operator: 'is', value: { name: 'Oda', role: 'penciller' } } }, '2'],
    [{ author: { operator: 'isNot', value: { role: 'writer' } } }, '23456'],
    [{ author: { operator: 'is', value: { name: '', role: '' } } }, '123456'],
    [{ mediaStatus: { operator: 'is', value: 'ready' } }, '12356'],
    [{ mediaProfile: { operator: 'is', value: 'divina' } }, '12356'],
    [{ mediaProfile: { operator: 'isNot', value: 'DIVINA' } }, '4'],
    [{ mediaProfile: { operator: 'is', value: 'EPUB' } }, ''],
    [{ poster: { operator: 'is', value: { type: 'USER_UPLOADED' } } }, ''],
    [{ poster: { operator: 'isNot', value: { type: 'sidecar', selected: true } } }, '123456'],
    [{ poster: { operator: 'is', value: {} } }, '123456'],
    [{ deleted: { operator: 'isFalse' } }, '123456'],
    [{ readStatus: { operator: 'is', value: 'UNREAD' } }, '123456'],
  ])('%j matches %s', async (condition, names) => expect(await search(condition)).toBe(names))

  test.each([
    ['/api/v1/books?sort=name&tag=sea', '12'],
    ['/api/v1/books?sort=name&tag=sky&tag[]=none', '1'],
    ['/api/v1/books?sort=name&author=Oda,writer', '1'],
    ['/api/v1/books?sort=name&media_status=ready,unsupported&media_status=error&deleted=false', '123456'],
    ['/api/v1/books?sort=name&search=&library_id=', '123456'],
    ['/api/v1/books?sort=name&read_status=READ&read_status=IN_PROGRESS', ''],
    ['/api/v1/books/duplicates?sort=name,desc', '65'],
    ['/api/v1/books?deleted=maybe', 400],
    ['/api/v1/books?media_status=FINE', 400],
  ])('%s lists %s', async (url, names) => expect(await listed(url)).toBe(names))

  test('the list of one series can be filtered too', async () => {
    const [series] = await library.series('sort=name')
    const url = `/api/v1/series/${series?.id}/books`
    expect(await listed(`${url}?tag=sea&author=Oda,penciller`)).toBe('2')
    expect(await listed(`${url}?media_status=READY&deleted=false&unpaged=true&sort=metadata.numberSort,desc`)).toBe('321')
    expect(await listed(`${url}?read_status=READ`)).toBe('')
  })

  test.each([
    [{ numberSort: { operator: 'isNull' } }, 'condition.numberSort.operator'],
    [{ tag: { operator: 'isNot' } }, 'condition.tag.value'],
    [{ poster: { operator: 'is', value: { type: 'PAINTED' } } }, 'condition.poster.value.type'],
    [{ mediaProfile: { operator: 'is', value: 'CBZ' } }, 'condition.mediaProfile.value'],
    [{ publisher: { operator: 'is', value: 'x' } }, 'condition.publisher'],
  ])('%j is rejected with the path of the error', async (condition, place) => {
    const response = await server.http.post('/api/v1/books/list', { condition })
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(place)])
  })

  test('only administrators can list duplicates', async () => {
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/api/v1/books/duplicates')).statusCode).toBe(403)
  })
})
