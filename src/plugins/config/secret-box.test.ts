import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const place = 'extractor-downloader/mangadex_password'

test('a sealed text can be opened after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const sealed = await createSecretBox(folder).seal(text, place)
      expect(await createSecretBox(folder).open(sealed, place)).toBe(text)
    }),
    { numRuns: 30 },
  )
})

test('sealing the same password twice gives different results, neither of which contains it', async () => {
  const box = createSecretBox(folder)
  const [one, other] = [await box.seal('correct horse', place), await box.seal('correct horse', place)]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice(3), 'base64').includes('correct horse')).toBe(false)
})

test('a password cannot be opened for another place, with another key, or after a byte was changed', async () => {
  const box = createSecretBox(folder)
  const sealed = await box.seal('correct horse', place)
  expect(await box.open(sealed, 'srca-subscription/password')).toBeUndefined()
  expect(await box.open(`${sealed.slice(0, -8)}AAAA${sealed.slice(-4)}`, place)).toBeUndefined()
  expect(await box.open('correct horse', place)).toBeUndefined()
  await rm(join(folder, 'secrets.key'))
  expect(await createSecretBox(folder).open(sealed, place)).toBeUndefined()
})

test('the key is created once, readable only by the server, even with concurrent requests', async () => {
  const [one, other] = [createSecretBox(folder), createSecretBox(folder)]
  const [mine, yours] = await Promise.all([one.seal('mine', place), other.seal('yours', place)])
  expect(await other.open(mine, place)).toBe('mine')
  expect(await one.open(yours, place)).toBe('yours')
  expect(await readdir(folder)).toEqual(['secrets.key'])
  expect((await stat(join(folder, 'secrets.key'))).mode & 0o777).toBe(0o600)
})

test('a damaged key file causes an error and is left unchanged', async () => {
  await writeFile(join(folder, 'secrets.key'), "isn't a key")
  await expect(createSecretBox(folder).seal('text', place)).rejects.toMatchObject({ code: 'SECRET_KEY_INVALID' })
  expect(await readFile(join(folder, 'secrets.key'), 'utf8')).toBe("isn't a key")
})
