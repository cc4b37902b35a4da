import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await aServer()
  folder = await mkdtemp(join(tmpdir(), 'hondana-browse-'))
  for (const name of ['Manga 10', 'Manga 9', '.hidden']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'cover.jpg'), '')
  await writeFile(join(folder, '.DS_Store'), '')
  await symlink(join(folder, 'Manga 9'), join(folder, 'linked'))
  await symlink(join(folder, 'nowhere'), join(folder, 'broken'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

test('an administrator browses the folders of the server without hidden ones', async () => {
  const response = await server.http.post('/api/v1/filesystem', { path: folder })
  expect(response.statusCode).toBe(200)
  const listing = response.json()
  expect(listing).toMatchObject({ parent: dirname(folder), files: [] })
  expect(names(listing.directories)).toEqual(['linked', 'Manga 9', 'Manga 10'])
  expect(listing.directories[1]).toEqual({ type: 'directory', name: 'Manga 9', path: join(folder, 'Manga 9') })
})

test('files are listed on request, in every spelling of the parameter that clients use', async () => {
  const response = await server.http.post('/api/v1/filesystem', { Path: folder, showfiles: true })
  expect(response.json().files).toEqual([{ type: 'file', name: 'cover.jpg', path: join(folder, 'cover.jpg') }])
})

test.each([undefined, {}, { path: '' }])('%j lists the roots of the file system, which have no parent', async (body) => {
  const listing = (await server.http.post('/api/v1/filesystem', body)).json()
  expect(listing).not.toHaveProperty('parent')
  expect(listing.directories.length).toBeGreaterThan(0)
})

test('the root folder has no parent', async () => {
  const { directories } = (await server.http.post('/api/v1/filesystem', {})).json()
  const listing = (await server.http.post('/api/v1/filesystem', { path: directories[0].path })).json()
  expect(listing).not.toHaveProperty('parent')
})

test.each([
  ['a relative path', 'manga', 'FOLDER_PATH_NOT_ABSOLUTE'],
  ['a path with a NUL', '/tmp/\0etc', 'TEXT_HOLDS_NUL'],
  ['a folder that does not exist', '/nowhere/at/all', 'FOLDER_NOT_LISTED'],
])('%s is rejected with a message', async (_what, path, code) => {
  const response = await server.http.post('/api/v1/filesystem', { path })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code, message: expect.stringContaining('.') })
})

test('a file is not listed as a folder', async () => {
  const response = await server.http.post('/api/v1/filesystem', { path: join(folder, 'cover.jpg') })
  expect(response.json().message).toContain("it isn't a folder")
})

test('only administrators may list folders', async () => {
  const reader = await server.aUser('reader@example.org')
  expect((await reader.post('/api/v1/filesystem', { path: folder })).statusCode).toBe(403)
  expect((await server.anonymous.post('/api/v1/filesystem', { path: folder })).statusCode).toBe(401)
})
