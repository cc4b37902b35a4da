// The template of notifiers, copied into a server's configuration folder as a user would do it, fulfills the same contract as the
// built-in notifiers.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { respondWith } from '../src/kernel/outbound/site.fixture.ts'
import { aNotice, notifierContract } from '../src/plugins/contract/notifier.contract.ts'
import { aNotifier } from '../test/builders/a-notifier.ts'
import { aNotifierContractFixture } from '../test/builders/a-notifier-contract-fixture.ts'

const never = new AbortController().signal
const template = { id: 'telegram', template: 'notifier' } as const

notifierContract('A package made from the template of notifiers', () =>
  aNotifierContractFixture(template, (server) => ({ server, token: '12:secret', chat: '@shelf' })),
)

test('a notification is one bot message in the person’s language, and the token is never logged', async () => {
  const { notifier, service, bodies, answer, logged, close } = await aNotifier(template, (server) => ({
    server,
    token: '12:secret',
    chat: '7',
    language: 'de',
    hondanaAddress: 'https://hondana.example.org',
  }))
  onTestFinished(close)
  await notifier.send(aNotice.NEW_CHAPTERS, never)
  expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/bot12:secret/sendMessage' })
  expect(bodies()).toEqual([{ chat_id: '7', text: 'Berserk\n3 neue Kapitel in Manga.\nhttps://hondana.example.org/series/0ABC' }])
  answer(respondWith(404, {}, JSON.stringify({ ok: false, description: 'Not Found: 12:secret' })))
  await expect(notifier.send(aNotice.TEST, never)).rejects.toThrow('(HTTP 404): Not Found: ********')
  expect((await logged()).join()).not.toContain('12:secret')
})

test('the template’s own tests pass with nothing but Node', async () => {
  const folder = join(import.meta.dirname, '_templates/notifier')
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, env: {} })
  expect(stdout).toMatch(/^# pass 4$/m)
})
