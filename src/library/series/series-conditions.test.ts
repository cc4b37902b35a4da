// Every key of the condition language and every parameter of the older list, for series.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { refreshSeriesLookup } from '../lookup/refresh-lookup.queries.ts'
import type { SeriesDto } from './series.schemas.ts'

const files = {
  'Akira/1.cbz': {
    comicInfo: { Publisher: 'Kōdansha', LanguageISO: 'ja', Genre: 'Drama, SF', AgeRating: 'M', Writer: 'Ōtomo', Tags: 'Bikes', Year: 1982 },
  },
  'Berserk/1.cbz': {
    comicInfo: {
      Publisher: 'Hakusensha',
      LanguageISO: 'ja',
      Genre: 'Drama',
      AgeRating: 'R18+',
      Writer: 'Miura',
      Penciller: 'Miura',
      Year: 1989,
    },
  },
  'Crème Brûlée/1.cbz': { comicInfo: { Publisher: 'kodansha', LanguageISO: 'fr', Translator: 'Miura' } },
  'Ōoku 100%/1.cbz': {},
}

describe.each(databases)('conditions on series on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files })
    const series = await library.series()
    const idOf = (wanted: string) =>
      requireDefined(
        series.find(({ name }) => name === wanted),
        `the series ${wanted}`,
      ).id
    const [akira, creme] = [idOf('Akira'), idOf('Crème Brûlée')]
    await inTransaction(server.app.context.db, async (trx) => {
      await trx.insertInto('seriesSharingLabel').values({ seriesId: akira, label: 'kids' }).execute()
      const authors = '[{"name":"Escoffier, Auguste","role":"writer"}]'
      await trx.updateTable('seriesMetadata').set({ tags: '["dessert"]', authors }).where('seriesId', '=', creme).execute()
      await refreshSeriesLookup(trx, [creme])
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const initialsOf = (content: readonly SeriesDto[]) => content.map(({ name }) => name[0]).join('')
  const search = async (condition: unknown) => {
    const response = await server.http.post('/api/v1/series/list', { condition })
    return response.statusCode === 200 ? initialsOf(response.json().content) : response.statusCode
  }
  const listed = async (query: string) => {
    const response = await server.http.get(`/api/v1/series?${query}`)
    return response.statusCode === 200 ? initialsOf(response.json().content) : response.statusCode
  }

  test.each([
    [{ title: { operator: 'is', value: 'creme brulee' } }, 'C'],
    [{ title: { operator: 'isNot', value: 'AKIRA' } }, 'BCŌ'],
    [{ title: { operator: 'contains', value: 'RÛ' } }, 'C'],
    [{ title: { operator: 'doesNotContain', value: 'r' } }, 'Ō'],
    [{ title: { operator: 'beginsWith', value: 'oo' } }, 'Ō'],
    [{ title: { operator: 'doesNotBeginWith', value: 'b' } }, 'ACŌ'],
    [{ title: { operator: 'endsWith', value: '100%' } }, 'Ō'],
    [{ title: { operator: 'endsWith', value: '1_0%' } }, ''],
    [{ titleSort: { operator: 'doesNotEndWith', value: 'k' } }, 'ACŌ'],
    [{ publisher: { operator: 'is', value: 'KODANSHA' } }, 'AC'],
    [{ language: { operator: 'isNot', value: 'JA' } }, 'CŌ'],
    [{ ageRating: { operator: 'is', value: 18 } }, 'B'],
    [{ ageRating: { operator: 'isNot', value: 18 } }, 'ACŌ'],
    [{ ageRating: { operator: 'greaterThan', value: 17 } }, 'AB'],
    [{ ageRating: { operator: 'lessThan', value: 17 } }, 'A'],
    [{ ageRating: { operator: 'isNull' } }, 'CŌ'],
    [{ ageRating: { operator: 'isNotNull' } }, 'AB'],
    [{ genre: { operator: 'is', value: 'drama' } }, 'AB'],
    [{ genre: { operator: 'isNot', value: 'sf' } }, 'BCŌ'],
    [{ genre: { operator: 'isNull' } }, 'CŌ'],
    [{ tag: { operator: 'is', value: 'Bikes' } }, 'A'],
    [{ tag: { operator: 'is', value: 'DESSERT' } }, 'C'],
    [{ tag: { operator: 'isNotNull' } }, 'AC'],
    [{ sharingLabel: { operator: 'is', value: 'Kids' } }, 'A'],
    [{ sharingLabel: { operator: 'isNull' } }, 'BCŌ'],
    [{ author: { operator: 'is', value: { name: 'miura' } } }, 'BC'],
    [{ author: { operator: 'is', value: { name: 'Otomo', role: 'WRITER' } } }, 'A'],
    [{ author: { operator: 'isNot', value: { role: 'writer' } } }, 'Ō'],
    [{ author: { operator: 'is', value: {} } }, 'ABCŌ'],
    [{ author: { operator: 'isNot', value: { name: null } } }, 'ABCŌ'],
    [{ AUTHOR: { Operator: 'IS', Value: { NAME: 'Escoffier, Auguste' } } }, 'C'],
    [
      {
        allOf: [
          { genre: { operator: 'is', value: 'drama' } },
          { anyOf: [{ ageRating: { operator: 'lessThan', value: 17 } }, { anyOf: [] }] },
        ],
      },
      'A',
    ],
  ])('%j matches %s', async (condition, initials) => expect(await search(condition)).toBe(initials))

  test.each([
    ['publisher=kodansha', 'AC'],
    ['language=fr&language=ja', 'ABC'],
    ['genre=SF,comedy', 'A'],
    ['genre[]=drama&tag[]=bikes', 'A'],
    ['age_rating=17', 'A'],
    ['age_rating=None,18', 'BCŌ'],
    ['release_year=1982&release_year=1989', 'AB'],
    ['release_year=1983,soon', ''],
    ['release_year=soon', 'ABCŌ'],
    ['sharing_label=KIDS', 'A'],
    ['author=Miura,penciller', 'B'],
    ['author=Escoffier, Auguste,writer', 'C'],
    ['author=Miura,writer&author[]=Ōtomo,writer', 'AB'],
    ['author=Miura', 'ABCŌ'],
    ['author=&publisher=&search=', 'ABCŌ'],
    ['search=creme', 'C'],
  ])('?%s lists %s', async (query, initials) => expect(await listed(encodeURI(query))).toBe(initials))

  test.each([
    [{ title: { operator: 'is' } }, 'condition.title.value'],
    [{ title: { operator: 'like', value: 'x' } }, 'condition.title.operator'],
    [{ ageRating: { operator: 'is', value: 'adult' } }, 'condition.ageRating.value'],
    [{ ageRating: { operator: 'is' } }, 'condition.ageRating.value'],
    [{ ageRating: { operator: 'lessThan', value: 9_999_999_999 } }, 'condition.ageRating.value'],
    [{ genre: { operator: 'is' } }, 'condition.genre.value'],
    [{ author: { operator: 'is', value: 'Miura' } }, 'condition.author.value'],
    [{ readStatus: { operator: 'is', value: 'FINISHED' } }, 'condition.readStatus.value'],
    [{ numberSort: { operator: 'is', value: 1 } }, 'numberSort'],
    [{ allOf: [{ anyOf: {} }] }, 'condition.allOf[0].anyOf'],
    [{ genre: {}, tag: {} }, 'exactly one key'],
    ['everything', 'condition'],
  ])('%j is rejected with the path of the error', async (condition, place) => {
    const response = await server.http.post('/api/v1/series/list', { condition })
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(place)])
  })

  test.each([
    ['search_regex=^[ab],TITLE', 'AB'],
    ['search_regex=é|û,title_sort', 'C'],
    ['search_regex=^.{1,5}$,TITLE', 'A'],
    ['search_regex=', 'ABCŌ'],
    ['search_regex=^a', 400],
    ['search_regex=^(a,TITLE', 400],
  ])('?%s lists %s', async (query, initials) => expect(await listed(encodeURI(query))).toBe(initials))

  const byPattern = (pattern: string, as: Caller = server.http) =>
    as.get(`/api/v1/series?search_regex=${encodeURIComponent(`${pattern},TITLE`)}`)

  test('a pattern with catastrophic backtracking elsewhere returns a result', async () => {
    expect((await byPattern(`^(${'.*'.repeat(12)})+\\d$`)).json()).toMatchObject({ content: [], totalElements: 0 })
  })

  test.each([
    ['that looks around', 'a(?=b)', 'SEARCH_REGEX_INVALID'],
    ['that refers back', '(a)\\1', 'SEARCH_REGEX_INVALID'],
    ['that is very long', 'a'.repeat(501), 'SEARCH_REGEX_TOO_SLOW'],
    ['that repeats very often', 'a{600}b{1,600}', 'SEARCH_REGEX_TOO_SLOW'],
  ])('a pattern %s is rejected', async (_what, pattern, code) => {
    expect((await byPattern(pattern)).json()).toMatchObject({ status: 400, code })
  })

  test('hidden titles are never compared with a pattern', async () => {
    const hidden = await aLibrary({ server, files: { [`${'a'.repeat(40)} hidden/1.cbz`]: {} } })
    const reader = await server.aUser('outside@example.org', { sharedLibraries: { all: false, libraryIds: [library.id] } })
    for (const pattern of ['hidden$', '^(a|a)*b$', '^(a+)+b$']) {
      const response = await byPattern(pattern, reader)
      expect([response.statusCode, response.json().totalElements]).toEqual([200, 0])
      const groups = await reader.get(`/api/v1/series/alphabetical-groups?search_regex=${encodeURIComponent(`${pattern},TITLE`)}`)
      expect([groups.statusCode, groups.json()]).toEqual([200, []])
    }
    expect((await byPattern('hidden$')).json().totalElements).toBe(1)
    await server.http.delete(`/api/v1/libraries/${hidden.id}`)
    await hidden.removeFolder()
  })

  test('are counted by initial letter, ignoring case and accents', async () => {
    const all = [
      { group: 'a', count: 1 },
      { group: 'b', count: 1 },
      { group: 'c', count: 1 },
      { group: 'o', count: 1 },
    ]
    const posted = await server.http.post('/api/v1/series/list/alphabetical-groups', { condition: { allOf: [{ anyOf: [] }] } })
    expect(posted.json()).toEqual(all)
    expect(komgaViolations('POST /api/v1/series/list/alphabetical-groups', posted)).toEqual([])
    expect((await server.http.post('/api/v1/series/list/alphabetical-groups', {})).json()).toEqual(all)
    const got = await server.http.get('/api/v1/series/alphabetical-groups?genre=drama')
    expect(komgaViolations('GET /api/v1/series/alphabetical-groups', got)).toEqual([])
    expect(got.json()).toEqual(all.slice(0, 2))
    const hidden = await server.aUser('child@example.org', { ageRestriction: { age: 18, restriction: 'EXCLUDE' } })
    expect((await hidden.get('/api/v1/series/alphabetical-groups')).json()).toEqual(all.filter(({ group }) => group !== 'b'))
  })

  test('titles that begin with digits, punctuation or another script are counted and found by that beginning', async () => {
    const titles = ['007 Agents', '12 Beasts', '(Oshi no Ko)', '{Brace}', '~Side~', '進撃', '🍎 Apples', 'Ångström']
    const other = await aLibrary({ server, name: 'Odd', files: Object.fromEntries(titles.map((title) => [`${title}/1.cbz`, {}])) })
    const ofOther = { libraryId: { operator: 'is', value: other.id } }
    const counted = await server.http.post('/api/v1/series/list/alphabetical-groups', { condition: ofOther })
    expect(counted.json()).toEqual(['(', '0', '1', 'a', '{', '~', '進', '🍎'].map((group) => ({ group, count: 1 })))
    for (const { group } of counted.json<{ group: string }[]>()) {
      const condition = { allOf: [ofOther, { titleSort: { operator: 'beginsWith', value: group } }] }
      const found = await server.http.post('/api/v1/series/list', { condition })
      expect([group, found.json().totalElements]).toEqual([group, 1])
    }
    await server.http.delete(`/api/v1/libraries/${other.id}`)
    await other.removeFolder()
  })

  test('a series lists its own authors in addition to those of its books', async () => {
    const [creme] = await library.series('search=creme')
    const own = [{ name: 'Escoffier, Auguste', role: 'writer' }]
    expect((await server.http.get(`/api/v1/series/${creme?.id}/authors`)).json()).toEqual({ authors: own, authorsLock: false })
    expect(creme?.booksMetadata.authors).toEqual([{ name: 'Miura', role: 'translator' }, ...own])
  })

  test('invalid numbers are rejected', async () => {
    expect(await listed('age_rating=old')).toBe(400)
    expect(await listed('complete=perhaps')).toBe(400)
  })
})
