import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { InstanceAlreadyRunning } from '../db/index.ts'

const aFolder = () => join(inject('runFolder'), randomUUID())
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** Lists what other users may read, list or write in a folder, by name; the folder itself is ".". */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const names = ['.', ...(await readdir(folder))]
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

test('a new server makes its database, keys, posters and backups private to its own user', async () => {
  const configDir = join(aFolder(), 'config')
  const server = await aServer({ configDir, unclaimed: true, working: true })
  await server.anonymous.inject({
    method: 'POST',
    url: '/api/v1/claim',
    headers: { 'x-komga-email': 'me@example.org', 'x-komga-password': 'a long enough secret' },
  })
  const owner = server.as({ authorization: `Basic ${btoa('me@example.org:a long enough secret')}` })
  const library = await aLibrary({ server: { ...server, http: owner }, files: { 'A/1.cbz': {} } })
  await owner.get(`/api/v1/books/${(await library.book('1.cbz')).id}/thumbnail`)
  await owner.post('/api/v1/server-backups')
  await server.app.context.tasks.idle()
  expect(await readdir(configDir)).toEqual(expect.arrayContaining(['hondana.sqlite', 'hondana.sqlite-wal', 'remember-me.key', 'backups']))
  expect(await openToOthers(configDir)).toEqual([])
  await server.close()
  await library.removeFolder()
})

test('a start makes files of an older version private, and no other files', async () => {
  const configDir = aFolder()
  const first = await aServer({ configDir })
  await first.close()
  await chmod(configDir, 0o755)
  await mkdir(join(configDir, 'fonts'))
  for (const name of ['hondana.sqlite', 'instance.lock']) await chmod(join(configDir, name), 0o644)
  await writeFile(join(configDir, 'secrets.key'), 'key', { mode: 0o644 })
  await writeFile(join(configDir, 'notes.txt'), 'mine', { mode: 0o644 })
  const second = await aServer({ configDir, unclaimed: true })
  expect(await openToOthers(configDir)).toEqual(['fonts', 'notes.txt'])
  expect(await modeOf(configDir)).toBe('700')
  await second.close()
})

test('a second server on the folder of a running one is still rejected', async () => {
  const configDir = aFolder()
  const first = await aServer({ configDir })
  for (let again = 0; again < 2; again++) await expect(aServer({ configDir, unclaimed: true })).rejects.toThrow(InstanceAlreadyRunning)
  await first.close()
})

test('a configuration folder that contains a library stays readable for others, but its database does not', async () => {
  const configDir = aFolder()
  const root = join(configDir, 'manga')
  await mkdir(root, { recursive: true })
  const first = await aServer({ configDir })
  expect((await first.http.post('/api/v1/libraries', { name: 'Manga', root })).statusCode).toBe(200)
  await first.close()
  await chmod(configDir, 0o755)
  const second = await aServer({ configDir, unclaimed: true })
  expect(await openToOthers(configDir)).toEqual(['.', 'manga'])
  await second.close()
})
