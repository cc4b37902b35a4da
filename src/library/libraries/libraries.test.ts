import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { defaultOptions } from './default-options.ts'

describe.each(databases)('libraries on %s', (engine, aDatabase) => {
  let server: TestServer
  const home = (path: string) => join(inject('runFolder'), `libraries-${engine}`, path)
  const create = (body: Readonly<Record<string, unknown>>) => server.http.post('/api/v1/libraries', body)
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    for (const folder of ['Manga', 'Manga/Shonen', 'Manga2', 'Comics', 'Novels']) await mkdir(home(folder), { recursive: true })
    await writeFile(home('file'), '')
    await symlink(home('Manga'), home('link to Manga'))
  })
  afterAll(() => server.close())

  test('require a name and a folder, and have Komga’s defaults for the rest', async () => {
    const response = await create({ name: ' Manga ', root: home('Manga') })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{13}$/),
      name: 'Manga',
      root: home('Manga'),
      ...defaultOptions,
      unavailable: false,
    })
    const one = await server.http.get(`/api/v1/libraries/${response.json().id}`)
    expect(one.json()).toEqual(response.json())
  })

  test.each([
    ['a folder that is not there', () => ({ name: 'A', root: home('nowhere') }), 'LIBRARY_ROOT_MISSING'],
    ['a file', () => ({ name: 'A', root: home('file') }), 'LIBRARY_ROOT_NOT_A_FOLDER'],
    ['a part of a path', () => ({ name: 'A', root: 'Manga' }), 'LIBRARY_ROOT_NOT_ABSOLUTE'],
    ['the folder of another library', () => ({ name: 'A', root: `${home('Manga')}/` }), 'LIBRARY_ROOT_NESTED'],
    ['a folder inside another library', () => ({ name: 'A', root: home('Manga/Shonen') }), 'LIBRARY_ROOT_NESTED'],
    ['a folder around another library', () => ({ name: 'A', root: home('') }), 'LIBRARY_ROOT_NESTED'],
    ['a link into another library', () => ({ name: 'A', root: home('link to Manga') }), 'LIBRARY_ROOT_NESTED'],
    ['a name that is taken in other letters', () => ({ name: 'MANGA', root: home('Comics') }), 'LIBRARY_NAME_TAKEN'],
    ['no name', () => ({ name: '  ', root: home('Comics') }), 'REQUEST_INVALID'],
    ['no root', () => ({ name: 'A' }), 'REQUEST_INVALID'],
    ['an unknown interval', () => ({ name: 'A', root: home('Comics'), scanInterval: 'SOMETIMES' }), 'REQUEST_INVALID'],
  ])('are rejected with %s', async (_what, body, code) => {
    const response = await create(body())
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ status: 400, code, path: '/api/v1/libraries' })
  })

  test('can be next to a folder with a similar name', async () => {
    expect((await create({ name: 'Manga 2', root: home('Manga2'), unknownOption: true })).statusCode).toBe(200)
  })

  test('change only the fields in the request', async () => {
    const { id } = (await create({ name: 'Comics', root: home('Comics'), scanInterval: 'weekly', scanDirectoryExclusions: ['a'] })).json()
    const path = `/api/v1/libraries/${id}`
    expect((await server.http.patch(path, { SCANPDF: false, oneshotsDirectory: '_one', name: null })).statusCode).toBe(204)
    expect((await server.http.get(path)).json()).toMatchObject({
      name: 'Comics',
      scanInterval: 'WEEKLY',
      scanPdf: false,
      oneshotsDirectory: '_one',
      scanDirectoryExclusions: ['a'],
    })
    expect((await server.http.put(path, { oneshotsDirectory: null, scanDirectoryExclusions: null, name: 'Novels' })).statusCode).toBe(204)
    expect((await server.http.get(path)).json()).toMatchObject({ name: 'Novels', oneshotsDirectory: null, scanDirectoryExclusions: [] })
    expect((await server.http.patch(path, { root: home('Manga/Shonen') })).json().code).toBe('LIBRARY_ROOT_NESTED')
    expect((await server.http.patch(path, { name: 'manga' })).json().code).toBe('LIBRARY_NAME_TAKEN')
    expect((await server.http.patch(path, { root: home('Novels') })).statusCode).toBe(204)
    expect((await server.http.delete(path)).statusCode).toBe(204)
    expect((await server.http.get(path)).json()).toMatchObject({ status: 404, code: 'LIBRARY_NOT_FOUND' })
  })

  test('are listed by name to users who may see them, without their path', async () => {
    const manga = (await server.http.get('/api/v1/libraries')).json().find(({ name }: { name: string }) => name === 'Manga')
    const reader = await server.aUser('reader@example.org', { sharedLibraries: { all: false, libraryIds: [manga.id] } })
    expect((await reader.get('/api/v1/libraries')).json()).toMatchObject([{ id: manga.id, root: '' }])
    const all = (await server.http.get('/api/v1/libraries')).json() as { id: string; name: string; root: string }[]
    expect(all.map(({ name }) => name)).toEqual(['Manga', 'Manga 2'])
    expect(all[0]?.root).toBe(home('Manga'))
    expect((await reader.get(`/api/v1/libraries/${all[1]?.id}`)).statusCode).toBe(403)
    expect((await reader.post('/api/v1/libraries', { name: 'Mine', root: home('Novels') })).statusCode).toBe(403)
    expect((await reader.post(`/api/v1/libraries/${manga.id}/scan`)).statusCode).toBe(403)
    expect((await server.anonymous.get('/api/v1/libraries')).statusCode).toBe(401)
  })

  test('are deleted with their series and progress, but never with their files', async () => {
    const library = await aLibrary({ server, files: { 'A/1.cbz': {}, 'A/2.cbz': {} } })
    const [series] = await library.series()
    await server.http.post(`/api/v1/series/${series?.id}/read-progress`)
    expect((await server.http.delete(`/api/v1/libraries/${library.id}`)).statusCode).toBe(204)
    expect((await server.http.delete(`/api/v1/libraries/${library.id}`)).statusCode).toBe(404)
    expect((await server.http.get(`/api/v1/series/${series?.id}`)).statusCode).toBe(404)
    const again = (await create({ name: 'Again', root: library.root })).json()
    await server.app.context.tasks.idle()
    const books = (await server.http.get(`/api/v1/books?library_id=${again.id}`)).json()
    expect(books.content).toMatchObject([{ readProgress: null }, { readProgress: null }])
    await library.removeFolder()
  })

  test.each(['scan', 'analyze', 'metadata/refresh', 'empty-trash'])('return 202 for %s, and 404 for an unknown library', async (action) => {
    const [library] = (await server.http.get('/api/v1/libraries')).json()
    const response = await server.http.post(`/api/v1/libraries/${library.id}/${action}`)
    expect([response.statusCode, response.body]).toEqual([202, ''])
    expect((await server.http.post(`/api/v1/libraries/0000000000000/${action}`)).statusCode).toBe(404)
    await server.app.context.tasks.idle()
  })
})
