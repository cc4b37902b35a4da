// Guarantee of src/metadata/covers/write-cover-file.ts under SIGKILL: at any moment, the next choice recognizes our own files, writes one
// complete cover in their place and leaves nothing else; a person's own image is kept.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CoverStep } from '../../src/metadata/index.ts'
import { anArchive } from '../builders/an-archive.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'

/** A folder without a cover, and folders with a cover of another kind, by the step at which the process is killed. */
const kills: readonly (readonly [folder: string, CoverStep])[] = [
  ['new', 'cover-written'],
  ['announced', 'cover-announced'],
  ['written', 'cover-written'],
  ['replaced', 'cover-replaced'],
  ['theirs', 'cover-written'],
]
const folders = ['new', 'announced', 'written', 'replaced']

let source: FakeMangaDex
let server: CrashingServer
beforeAll(async () => {
  source = await aFakeMangaDex().title({ title: 'One' }).start()
  const picture = (kind: 'jpeg' | 'png', background: string) =>
    sharp({ create: { width: 60, height: 90, channels: 3, background } })
      .toFormat(kind)
      .toBuffer()
  for (const [path, kind, colour] of [
    ['first', 'jpeg', 'red'],
    ['second', 'png', 'green'],
    ['third', 'jpeg', 'blue'],
  ] as const) {
    const headers = { 'content-type': `image/${kind}` }
    source.breakPath(new RegExp(`^/covers/${path}`), { status: 200, headers, body: await picture(kind, colour) })
  }
  server = await aCrashingServer(source)
})
afterAll(async () => {
  await server.cleanUp()
  await source.close()
})

const coverOf = async (path: string) => Buffer.from(await (await fetch(`${source.url}/covers/${path}`)).arrayBuffer())
const listed = async () => (await server.ask<{ content: readonly { id: string; name: string }[] }>('GET', '/series?unpaged=true')).content
async function choose(folder: string, path: string): Promise<void> {
  const id = (await listed()).find(({ name }) => name === folder)?.id
  await server.ask('POST', `/plugins/apply-cover/${id}`, { coverUrl: `${source.url}/covers/${path}` })
}

test('after a kill at each step of writing a cover, the next choice writes one cover and leaves nothing else', async () => {
  for (const folder of [...folders, 'theirs']) {
    await mkdir(join(server.root, folder))
    await writeFile(join(server.root, folder, '1.cbz'), anArchive({}))
  }
  await server.start()
  await server.ask('POST', '/libraries', { name: 'L', root: server.root })
  await expect.poll(async () => (await listed()).length).toBe(folders.length + 1)
  for (const folder of folders.slice(1)) await choose(folder, 'first')
  await server.stop()

  for (const [folder, step] of kills) {
    await server.start(step)
    await expect(choose(folder, 'second')).rejects.toThrow()
    expect([folder, await server.died()]).toEqual([folder, 'SIGKILL'])
  }
  const mine = Buffer.from('a picture of mine')
  await writeFile(join(server.root, 'theirs', 'cover.png'), mine)

  await server.start()
  const third = await coverOf('third')
  for (const folder of folders) {
    await choose(folder, 'third')
    expect([folder, (await readdir(join(server.root, folder))).sort()]).toEqual([folder, ['1.cbz', 'cover.jpg']])
    expect([folder, (await readFile(join(server.root, folder, 'cover.jpg'))).equals(third)]).toEqual([folder, true])
  }
  await choose('theirs', 'third')
  expect((await readdir(join(server.root, 'theirs'))).sort()).toEqual(['1.cbz', 'cover.png'])
  expect(await readFile(join(server.root, 'theirs', 'cover.png'))).toEqual(mine)
})
