import { expect, test } from 'vitest'
import { z } from 'zod'
import { caseBlind } from './case-blind.ts'

const body = caseBlind(
  z.object({
    oneShot: z.boolean().optional(),
    status: z.enum(['READ', 'UNREAD']).nullish(),
    roles: z.array(z.enum(['ADMIN', 'USER'])).optional(),
    access: z.object({ allLibraries: z.boolean() }).optional(),
  }),
)

test('names and choices match in any case, at any depth', () => {
  expect(body.parse({ oneshot: true, STATUS: 'read', Roles: ['admin'], access: { alllibraries: false } })).toEqual({
    oneShot: true,
    status: 'READ',
    roles: ['ADMIN'],
    access: { allLibraries: false },
  })
})

test('the right spelling wins over another one', () => {
  expect(body.parse({ ONESHOT: true, oneShot: false })).toEqual({ oneShot: false })
  expect(body.parse({ oneShot: false, ONESHOT: true })).toEqual({ oneShot: false })
})

test('what is wrong stays wrong, and what is unknown is ignored', () => {
  expect(body.safeParse({ status: 'finished' }).success).toBe(false)
  expect(body.safeParse({ oneShot: 'yes' }).success).toBe(false)
  expect(body.safeParse([]).success).toBe(false)
  expect(body.parse({ colour: 'red', status: null })).toEqual({ status: null })
})

test('the documentation shows the schema behind it', () => {
  expect(z.toJSONSchema(body, { io: 'input' })).toMatchObject({ type: 'object', properties: { oneShot: { type: 'boolean' } } })
})
