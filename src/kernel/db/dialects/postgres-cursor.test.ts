import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aDatabaseLink } from '../../../../test/builders/a-database-link.ts'
import { aPostgresDatabase } from '../../../../test/setup/databases.ts'
import { loadCursors } from './postgres-cursor.ts'

test('a cursor whose connection is lost between its last row and the end of its statement says so', async () => {
  const database = await aPostgresDatabase()
  const link = await aDatabaseLink(database.url)
  const client = new Client(link.url)
  client.on('error', () => undefined)
  await client.connect()
  const cursor = (await loadCursors())<{ n: number }>('select 1 as n', [])
  const { submit } = cursor
  cursor.submit = (connection) => {
    connection.once('commandComplete', () => link.cut())
    submit(connection)
  }
  await expect(client.query(cursor).read(10)).rejects.toThrow('Connection terminated')
  await cursor.close()
  await link.close()
  await database.drop()
})
