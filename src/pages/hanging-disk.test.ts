// Requests that change books whose disk hangs: one that was refused changes nothing later.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { askOften, hangingCalls } from '../../test/builders/hanging-calls.ts'
import type { ClaimManager } from '../kernel/claims/index.ts'
import { folderClaim } from '../library/index.ts'
import { withBookClaim } from './with-book-claim.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
})
afterAll(async () => {
  await server.close()
  await library.removeFolder()
})

test('a change that waits for another one of its folder when the disk hangs is given up', async () => {
  askOften()
  const { id } = await library.book('1.cbz')
  const { db, claims } = server.app.context
  const other = Promise.withResolvers<void>()
  const folder = folderClaim(`${library.root}/A`)
  const holding = claims.hold(folder, () => other.promise)
  const waits = Promise.withResolvers<void>()
  const hold: ClaimManager['hold'] = (...request) => {
    waits.resolve()
    return claims.hold(...request)
  }
  let changes = 0
  const change = withBookClaim({ db, claims: { ...claims, hold } }, id, async () => (changes += 1))
  await waits.promise
  const disk = hangingCalls(library.root)
  await expect(change).rejects.toMatchObject({ code: 'DISK_NOT_RESPONDING' })
  disk.end()
  other.resolve()
  await holding
  await claims.hold(folder, async () => undefined)
  expect(changes).toBe(0)
})
