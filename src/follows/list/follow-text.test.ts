import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFollowFixture, type FollowFixture, type FollowingLibrary } from '../../../test/builders/a-follow-fixture.ts'
import { aLibrary as aLibraryWithBooks } from '../../../test/builders/a-library.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { followsFeature } from '../index.ts'

const listPath = ({ id }: FollowingLibrary) => `/api/v1/downloads/follow-txt/${id}`

const talkTo = (trial: FollowFixture, library: FollowingLibrary) => {
  const read = () => trial.server.http.get(listPath(library))
  return {
    trial,
    library,
    read,
    tagOf: async () => String((await read()).headers.etag),
    save: (content: unknown, headers: Readonly<Record<string, string>> = {}) =>
      trial.server.http.inject({ method: 'PUT', url: listPath(library), headers, payload: { content } }),
  }
}

const disabled = async () => ({ state: 'disabled', enabled: false, reason: 'None.' }) as const
const forgetful = { find: async () => undefined, save: async () => undefined, replace: async () => false }
const plugins = { downloadProvider: disabled, accountFollows: disabled, stateOf: () => forgetful }

describe.each(oneDatabase)('on %s', (_engine, aDatabase) => {
  let trial: FollowFixture
  beforeAll(async () => {
    trial = await aFollowFixture({ database: await aDatabase() })
  })
  afterAll(() => trial.close())
  const aLibrary = async () => talkTo(trial, await trial.addLibrary())

  test('a library without a list has an empty one, and a saved list is written to the file as sent', async () => {
    const { library, read, save, tagOf } = await aLibrary()
    expect((await read()).json()).toEqual({ libraryId: library.id, libraryName: library.name, content: '' })
    const content = '# my list\nhttps://example.org/a\n\nnonsense that is mine\n'
    const saved = await save(content)
    expect([saved.statusCode, saved.body, saved.headers.etag]).toEqual([204, '', await tagOf()])
    expect(await library.text()).toBe(content)
    expect((await read()).json()).toMatchObject({ content })
    expect((await readdir(library.root)).filter((name) => name.includes('follow'))).toEqual(['follow.txt'])
  })

  test('a list that changed in the meantime is not overwritten', async () => {
    const { library, save, tagOf } = await aLibrary()
    const tag = await tagOf()
    expect((await save('https://example.org/mine', { 'if-match': tag })).statusCode).toBe(204)
    expect((await save('https://example.org/yours', { 'if-match': tag })).json()).toMatchObject({
      status: 412,
      code: 'FOLLOW_TEXT_CHANGED',
    })
    expect(await library.text()).toBe('https://example.org/mine')
    expect((await save('x', { 'if-match': `"other", ${await tagOf()}` })).statusCode).toBe(204)
    await library.write('changed over the network share')
    expect((await save('y', { 'if-match': await tagOf() })).statusCode).toBe(204)
  })

  test('twenty concurrent additions all end up in the list', async () => {
    const { library } = await aLibrary()
    // Two interfaces represent two nodes; with SQLite there is one.
    const { context } = trial.server.app
    const nodes = [followsFeature(context, plugins), followsFeature(context, plugins)]
    const urls = Array.from({ length: 20 }, (_, n) => `https://example.org/${n}`)
    const engine = context.databaseLocation.engine
    await Promise.all(urls.map((url, n) => nodes[engine === 'postgres' ? n % 2 : 0]?.appendUrls(library, [url])))
    expect((await library.text()).trim().split('\n').toSorted()).toEqual(urls.toSorted())
  })
})

describe('a list', () => {
  let trial: FollowFixture
  beforeAll(async () => {
    trial = await aFollowFixture()
  })
  afterAll(() => trial.close())
  const aLibrary = async () => talkTo(trial, await trial.addLibrary())

  test('a list with Windows line endings is shown with line feeds and stays unchanged until it is saved', async () => {
    const { library, read } = await aLibrary()
    const text = '\uFEFF# list\r\nhttps://example.org/a\r\n'
    await library.write(text)
    expect((await read()).json()).toMatchObject({ content: '# list\nhttps://example.org/a\n' })
    expect(await library.text()).toBe(text)
  })

  test('bad requests are rejected and change nothing', async () => {
    const { library, save } = await aLibrary()
    await library.write('mine')
    expect((await save(undefined)).json()).toMatchObject({ status: 400, message: expect.stringContaining('content') })
    expect((await save(7)).json()).toMatchObject({ status: 400, message: expect.stringContaining('content') })
    expect((await trial.server.http.put(listPath(library), { content: '', libraryName: 'x' })).json()).toMatchObject({
      status: 400,
      message: expect.stringContaining('libraryName'),
    })
    expect((await save('\ud800')).json()).toMatchObject({ status: 400, code: 'FOLLOW_TEXT_NOT_TEXT' })
    expect((await save('ä'.repeat(524_289))).json()).toMatchObject({ status: 413, code: 'FOLLOW_TEXT_TOO_LARGE' })
    expect((await save('x'.repeat(7_000_000))).json()).toMatchObject({ status: 413 })
    expect(await library.text()).toBe('mine')
    expect((await save('\n'.repeat(1_048_576))).statusCode).toBe(204)
    for (const path of ['follow-txt/NOBODY', 'follow-titles/NOBODY']) {
      expect((await trial.server.http.get(`/api/v1/downloads/${path}`)).json()).toMatchObject({ status: 404, code: 'LIBRARY_NOT_FOUND' })
    }
    for (const path of ['follow-txt/NOBODY/check-now', 'follow-check/NOBODY']) {
      expect((await trial.server.http.post(`/api/v1/downloads/${path}`)).statusCode).toBe(404)
    }
  })

  test('only administrators can see and change lists and start checks', async () => {
    const { library } = await aLibrary()
    const reader = await trial.server.aUser('reader@example.org')
    expect((await reader.get(listPath(library))).statusCode).toBe(403)
    expect((await reader.put(listPath(library), { content: '' })).statusCode).toBe(403)
    expect((await trial.server.anonymous.get(listPath(library))).statusCode).toBe(401)
    const posts = ['check-new', 'check-only', 'scheduler', 'scheduler/check-now', `follow-check/${library.id}`]
    for (const path of posts) expect((await reader.post(`/api/v1/downloads/${path}`, {})).statusCode).toBe(403)
    for (const path of ['scheduler', 'follow-config', `follow-titles/${library.id}`]) {
      expect((await reader.get(`/api/v1/downloads/${path}`)).statusCode).toBe(403)
    }
  })

  test('a library whose folder is missing reports an error instead of an empty list, and nothing is written in its place', async () => {
    const { library, read, save } = await aLibrary()
    await rm(library.root, { recursive: true })
    expect((await read()).json()).toMatchObject({ status: 409, message: expect.stringContaining('its disk is mounted') })
    expect((await save('x')).json()).toMatchObject({ status: 409 })
    await expect(stat(library.root)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a library with books whose folder is empty is also treated as unmounted', async () => {
    const shelf = await aLibraryWithBooks({ server: trial.server, files: { 'A/1.cbz': {} } })
    const list = talkTo(trial, { ...trial.library, ...shelf })
    await rm(join(shelf.root, 'A'), { recursive: true })
    expect((await list.read()).json()).toMatchObject({ status: 409, message: expect.stringContaining('its disk is mounted') })
    expect((await list.save('https://example.org/a')).json()).toMatchObject({ status: 409 })
    expect(await readdir(shelf.root)).toEqual([])
    await shelf.removeFolder()
  })

  test('a folder in place of the file is reported', async () => {
    const { library, read } = await aLibrary()
    await mkdir(join(library.root, 'follow.txt'))
    expect((await read()).json()).toMatchObject({
      status: 409,
      message: `Couldn't read follow.txt of "${library.name}": there is a folder with that name.`,
    })
  })

  test('a file that is too large for a list is not read into memory', async () => {
    const { library, read } = await aLibrary()
    await library.write('x'.repeat(1_048_577))
    expect((await read()).json()).toMatchObject({ status: 409, message: expect.stringContaining('larger than 1 MB') })
  })

  test('a link still points to its file after a change, and the file keeps its permissions', async () => {
    const { library, read, save } = await aLibrary()
    const file = join(library.root, 'elsewhere.txt')
    await writeFile(file, 'old')
    await chmod(file, 0o666)
    await symlink(file, join(library.root, 'follow.txt'))
    expect((await save('new')).statusCode).toBe(204)
    expect(await readFile(file, 'utf8')).toBe('new')
    expect((await stat(file)).mode & 0o777).toBe(0o666)
    await rename(file, `${file}.moved`)
    expect((await read()).json()).toMatchObject({ content: '' })
  })
})
