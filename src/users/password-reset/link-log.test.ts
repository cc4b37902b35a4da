import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'
import { createLog, createLogMemory } from '../../kernel/log/index.ts'

test('the token of a link is in no log, also when the database fails', async () => {
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
  const lines = memory.recent().filter((line) => line.includes(reset) || line.includes(invite))
  await server.close()
  expect(lines).toEqual([])
})
