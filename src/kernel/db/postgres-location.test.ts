import { expect, test } from 'vitest'
import { postgresLocation } from './index.ts'

test.each([
  ['postgres://me:secret@db/comics', 'postgres://me:secret@db/comics'],
  ['postgres://me:secret@db/comics?application_name=comics&sslmode=require', 'postgres://me:secret@db/comics?sslmode=require'],
  ['postgres://me:secret@/comics?host=/run&application_name=comics', 'postgres://me:secret@/comics?host=/run&'],
])('the address %s is used without a name for its connections', (address, url) => {
  expect(postgresLocation(address)).toEqual({ engine: 'postgres', url })
})
