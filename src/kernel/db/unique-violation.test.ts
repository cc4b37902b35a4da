import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import { isUniqueViolation, openDatabase } from './index.ts'

test.each(databases)('an existing row is distinguished from other failures on %s', async (_engine, aDatabase) => {
  const database = await aDatabase()
  const db = openDatabase(database.location)
  const failureOf = async (statement: string): Promise<unknown> => {
    try {
      await sql.raw(statement).execute(db)
      return undefined
    } catch (error) {
      return error
    }
  }
  await failureOf('create table book (id text primary key, slot text unique)')
  await failureOf("insert into book values ('a', 'x')")
  expect(isUniqueViolation(await failureOf("insert into book values ('a', 'y')"))).toBe(true)
  expect(isUniqueViolation(await failureOf("insert into book values ('b', 'x')"))).toBe(true)
  expect(isUniqueViolation(await failureOf('insert into shelf values (1)'))).toBe(false)
  expect(isUniqueViolation(undefined)).toBe(false)
  await db.destroy()
  await database.drop()
})
