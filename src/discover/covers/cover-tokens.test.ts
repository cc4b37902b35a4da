import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { createCoverTokens } from './cover-tokens.ts'

const dayMs = 24 * 3_600_000
const cover = { coverUrl: 'https://uploads.example/cover.jpg', ageRating: 13 }

function aTokens(secret = randomBytes(32)) {
  let nowMs = Date.UTC(2026, 10, 23, 7)
  const clock = { now: () => nowMs, sleep: async () => undefined }
  return {
    ...createCoverTokens({ clock, key: async () => secret }),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('a cover is read from its token for a week, and no longer after eight days', async () => {
  const { sign, read, pass } = aTokens()
  const token = requireDefined(await sign(cover), 'the token')
  expect(await read(token)).toEqual(cover)
  pass(7 * dayMs)
  expect(await read(token)).toEqual(cover)
  pass(dayMs)
  expect(await read(token)).toBeUndefined()
})

test('equal covers have equal tokens on one day; another rating is another token', async () => {
  const { sign, pass } = aTokens()
  const token = await sign(cover)
  pass(16 * 3_600_000)
  expect(await sign(cover)).toBe(token)
  expect(await sign({ ...cover, ageRating: null })).not.toBe(token)
  pass(dayMs)
  expect(await sign(cover)).not.toBe(token)
})

test('a token of another server is not read', async () => {
  expect(await aTokens().read(requireDefined(await aTokens().sign(cover), 'the token'))).toBeUndefined()
})

test('a cover with an overlong URL has no token', async () => {
  const { sign } = aTokens()
  expect(await sign({ ...cover, coverUrl: `https://uploads.example/${'x'.repeat(280)}` })).toBeDefined()
  expect(await sign({ ...cover, coverUrl: `https://uploads.example/${'x'.repeat(400)}` })).toBeUndefined()
})

test('any other text is not a token', async () => {
  const { sign, read } = aTokens()
  const token = requireDefined(await sign(cover), 'the token')
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.nat(token.length - 1)), async (change) => {
      const text =
        typeof change === 'string' ? change : `${token.slice(0, change)}${token[change] === 'A' ? 'B' : 'A'}${token.slice(change + 1)}`
      const found = await read(text)
      // The last characters of base64url can encode no bits: such a text is the same signature.
      if (found !== undefined) expect(found).toEqual(cover)
    }),
  )
  expect(await read(token.slice(1))).toBeUndefined()
})
