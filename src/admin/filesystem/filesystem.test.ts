import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
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

test('the list of roots is above a root folder', async () => {
  const { directories } = (await server.http.post('/api/v1/filesystem', {})).json()
  const listing = (await server.http.post('/api/v1/filesystem', { path: directories[0].path })).json()
  expect(listing.parent).toBe('')
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

const create = (path: string, name: string) => server.http.post('/api/v1/filesystem/folders', { path, name })

test('an administrator creates a folder inside the one that is listed', async () => {
  const answer = await create(folder, ' New manga ')
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ type: 'directory', name: 'New manga', path: join(folder, 'New manga') })
  expect((await stat(join(folder, 'New manga'))).isDirectory()).toBe(true)
})

test.each([
  ['an existing folder', () => folder, 'Manga 9', 'FOLDER_EXISTS'],
  ['an existing file', () => folder, 'cover.jpg', 'FOLDER_EXISTS'],
  ['a hidden name', () => folder, '.secret', 'FOLDER_NAME_INVALID'],
  ['an empty name', () => folder, '  ', 'FOLDER_NAME_INVALID'],
  ['a name with a colon', () => folder, 'a:b', 'FOLDER_NAME_INVALID'],
  ['a name that leads outside', () => folder, '../escaped', 'FOLDER_OUTSIDE'],
  ['a name with a backslash', () => folder, 'a\\b', 'FOLDER_OUTSIDE'],
  ['a hidden folder', () => join(folder, '.hidden'), 'Manga', 'FOLDER_OF_SYSTEM'],
  ['a system folder', () => '/etc', 'Manga', 'FOLDER_OF_SYSTEM'],
  ['the configuration folder', () => server.configDir, 'Manga', 'FOLDER_OF_SYSTEM'],
  ['a relative path', () => 'manga', 'Manga', 'FOLDER_PATH_NOT_ABSOLUTE'],
  ['a folder that does not exist', () => join(folder, 'nowhere'), 'Manga', 'FOLDER_NOT_LISTED'],
])('a new folder with or in %s is rejected with a message', async (_what, path, name, code) => {
  const answer = await create(path(), name)
  expect(answer.statusCode).toBe(code === 'FOLDER_EXISTS' ? 409 : 400)
  expect(answer.json()).toMatchObject({ code, message: expect.stringContaining('.') })
})

test('a link does not lead into a system folder', async () => {
  await symlink('/etc', join(folder, 'settings'))
  expect((await create(join(folder, 'settings'), 'Manga')).json()).toMatchObject({ code: 'FOLDER_OF_SYSTEM' })
})

// The superuser may write everywhere.
test.skipIf(process.getuid?.() === 0)('a folder that the server may not write to says so', async () => {
  await chmod(join(folder, 'Manga 9'), 0o500)
  expect((await create(join(folder, 'Manga 9'), 'Manga')).json()).toMatchObject({ code: 'FOLDER_NOT_WRITABLE' })
})

test('a folder has free and total space, and says whether the server may write to it', async () => {
  const answer = await server.http.get(`/api/v1/filesystem/space?path=${encodeURIComponent(folder)}`)
  const space = answer.json()
  expect(space).toEqual({ path: folder, freeBytes: expect.any(Number), totalBytes: expect.any(Number), writable: true })
  expect(space.totalBytes).toBeGreaterThanOrEqual(space.freeBytes)
  const missing = await server.http.get(`/api/v1/filesystem/space?path=${encodeURIComponent(join(folder, 'nowhere'))}`)
  expect(missing.json()).toMatchObject({ code: 'FOLDER_NOT_LISTED' })
})

test('suggested folders exist, each once, without system folders and the configuration folder', async () => {
  const suggestions = (await server.http.get('/api/v1/filesystem/suggestions')).json<{ path: string; freeBytes: number }[]>()
  const paths = suggestions.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).not.toContain('/')
  expect(paths).not.toContain(server.configDir)
  for (const { path, freeBytes } of suggestions) {
    expect((await stat(path)).isDirectory()).toBe(true)
    expect(freeBytes).toEqual(expect.any(Number))
  }
})

test('only administrators may create folders or see the disks', async () => {
  const reader = await server.aUser('reader2@example.org')
  expect((await reader.post('/api/v1/filesystem/folders', { path: folder, name: 'Mine' })).statusCode).toBe(403)
  expect((await reader.get('/api/v1/filesystem/suggestions')).statusCode).toBe(403)
  expect((await reader.get('/api/v1/filesystem/space?path=/')).statusCode).toBe(403)
  expect((await server.anonymous.post('/api/v1/filesystem/folders', { path: folder, name: 'Mine' })).statusCode).toBe(401)
})
