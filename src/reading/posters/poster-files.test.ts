import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPosterFiles } from './poster-files.ts'

test('a poster that cannot be completed leaves no part behind', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'posters-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, '0A', '0P0000000000A'), { recursive: true })
  await expect(createPosterFiles(folder).keepForNow('0P0000000000A', Buffer.from('a poster'))).rejects.toThrow()
  expect(await readdir(join(folder, '0A'))).toEqual(['0P0000000000A'])
})

test('parts that a killed server left are removed once they are old, and listed as no poster', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'posters-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = createPosterFiles(folder)
  await files.keepForNow('0P0000000000A', Buffer.from('a poster'))
  await mkdir(join(folder, '0B'))
  const old = ['0P000000000AB.part', '.0P000000000AB.0123456789abcdef.hondana-part', '0P000000000AB']
  for (const name of [...old, '0P000000000CB.part']) await writeFile(join(folder, '0B', name), 'half a poster')
  for (const name of old) await utimes(join(folder, '0B', name), 1_000, 1_000)
  const listed = []
  for await (const ids of files.listOlderThan(2_000_000)) listed.push(...ids)
  expect(listed).toEqual(['0P000000000AB'])
  expect(await files.removePartsOlderThan(2_000_000)).toBe(2)
  expect(await readdir(join(folder, '0B'))).toEqual(['0P000000000AB', '0P000000000CB.part'])
  expect(await readdir(join(folder, '0A'))).toEqual(['0P0000000000A'])
})
