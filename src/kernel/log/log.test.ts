import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/index.ts'
import { requireDefined } from '../errors/index.ts'
import { createLog } from './index.ts'

function aSink() {
  let text = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk
      done()
    },
  })
  return { paper: sink, text: () => text }
}

test('an event is logged as one line with its fields', async () => {
  const { paper, text } = aSink()
  const log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination: paper })
  log.info({ bookId: '0A' }, 'A book was read')
  log.debug('not wanted')
  const lines = text().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(requireDefined(lines[0], 'the log line'))).toMatchObject({ level: 30, bookId: '0A', msg: 'A book was read' })
})

test.each(['json', 'pretty'] as const)('secrets in fields, even one level down, are logged as %s', async (logFormat) => {
  const { paper, text } = aSink()
  const log = await createLog({ logLevel: 'info', logFormat }, { destination: paper })
  log.info(
    { password: 'hunter2', headers: { authorization: 'hunter2', cookie: 'hunter2' }, plugin: { apiKey: 'hunter2', secret: 'hunter2' } },
    'Signed in',
  )
  await expect.poll(text).toContain('Signed in')
  expect(text()).not.toContain('hunter2')
})

test('fields that are known later are part of each line from then on, also of child logs', async () => {
  const { paper, text } = aSink()
  let fields = {}
  const log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination: paper, fields: () => fields })
  const child = log.child({ taskId: 'T' })
  log.info('Alone')
  fields = { node: 'two' }
  child.info('One of two')
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([{ msg: 'Alone' }, { msg: 'One of two', node: 'two', taskId: 'T' }])
  expect(lines[0]).not.toHaveProperty('node')
})

test.each(['json', 'pretty'] as const)('an outage of the database is logged with its cause, without stacks, as %s', async (logFormat) => {
  const { paper, text } = aSink()
  const log = await createLog({ logLevel: 'info', logFormat }, { destination: paper })
  log.error({ err: new DatabaseUnavailable(new Error('connect ECONNREFUSED 127.0.0.1:5432')) }, 'The queue could not be read')
  log.error({ err: new Error('A fault of ours') }, 'Something failed')
  await expect.poll(text).toContain('A fault of ours')
  const [outage, ...others] = text().split('A fault of ours')
  expect(outage).toContain('connect ECONNREFUSED 127.0.0.1:5432')
  expect(outage).not.toContain('    at ')
  expect(others.join('')).toContain('    at ')
})
