import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'
import { createLog, createLogMemory } from '../../kernel/log/index.ts'

test('the token of a link or of a sign-in is in no log, also when the database fails', async () => {
  const memory = createLogMemory()
  const log = await createLog(
    { logLevel: 'info', logFormat: 'json' },
    { destination: new Writable({ write: (_chunk, _encoding, done) => done() }), memory },
  )
  const server = await aServer({ log })
  await server.app.context.db.schema.alterTable('passwordReset').renameTo('gone').execute()
  await server.app.context.db.schema.alterTable('invitation').renameTo('gone2').execute()
  const [reset, invite] = ['r'.repeat(43), 'i'.repeat(43)]
  expect((await server.anonymous.get(`/api/v1/password-reset/${reset}`)).statusCode).toBe(500)
  expect((await server.anonymous.get(`/api/v1/invite/${invite}`)).statusCode).toBe(500)
  // Links that lead to a sign-in provider or a tracker and back have their tokens in the query.
  await server.app.context.db.schema.alterTable('signInProvider').renameTo('gone3').execute()
  await server.app.context.db.schema.alterTable('signInFlow').renameTo('gone4').execute()
  await server.app.context.db.schema.alterTable('trackerSignIn').renameTo('gone5').execute()
  const [code, state] = ['c'.repeat(43), 's'.repeat(43)]
  for (const url of [
    `/oauth2/authorization/home?returnTo=/&invitation=${invite}`,
    `/login/oauth2/code/home?code=${code}&state=${state}`,
    `/api/v1/trackers/tracker-anilist/callback?code=${code}&state=${state}`,
  ])
    expect((await server.anonymous.get(url)).statusCode).toBe(500)
  const lines = memory.recent().filter((line) => [reset, invite, code, state].some((secret) => line.includes(secret)))
  await server.close()
  expect(lines).toEqual([])
})
