// Third-party notifiers that misbehave: each keeps its events queued or reports that it dropped them, shows its problem, and does not
// affect the others.
import { afterEach, expect, test } from 'vitest'
import { aNotificationServer, type NotificationServer } from '../../../../test/builders/a-notification-server.ts'
import type { PackageSpec } from '../../../../test/builders/a-plugin-package.ts'
import { aSqliteDatabase } from '../../../../test/setup/databases.ts'
import { closeTestSites, respondWith, startTestSite } from '../../../kernel/outbound/site.fixture.ts'

const minuteMs = 60_000
const open: NotificationServer[] = []
afterEach(async () => {
  closeTestSites()
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/** A notifier whose `send` runs the given lines; `before` runs when it is loaded. */
const sending = (id: string, lines: string, before = ''): PackageSpec => ({
  id,
  entry: `${before}
export default (ctx) => ({ send: async (notice, signal) => { ${lines} } })`,
})
const post = `await ctx.fetch(ctx.config.server, { method: 'POST', body: { title: notice.text.title }, signal });`

async function aHomeAssistant(...packages: readonly PackageSpec[]) {
  const server = await aNotificationServer(await aSqliteDatabase(), packages)
  open.push(server)
  const service = await startTestSite(respondWith(200, {}, '{}'))
  await server.enable()
  for (const { id = '' } of packages) {
    await server.ask('PUT', `${id}/config`, { server: service.url, token: 'hunter2-token', chat: '1' })
    await server.enable(true, id)
  }
  return { ...server, service }
}

test.each([
  ['throws-at-load', sending('throws-at-load', '', `throw new Error('No config, no plugin')`), "couldn't be loaded: No config, no plugin."],
  ['has-no-send', { id: 'has-no-send', entry: 'export default () => ({})' }, 'What it provides lacks send'],
  ['never-answers', sending('never-answers', 'await new Promise(() => {})'), "didn't respond within 2 s"],
  ['exits', sending('exits', 'process.exit(3)'), 'exited with code 3'],
  [
    'asks-for-others',
    sending('asks-for-others', `await ctx.fetch('http://127.0.0.1:9/', { method: 'POST' })`),
    'tried to reach 127.0.0.1:9',
  ],
  ['has-a-fault', sending('has-a-fault', 'notice.nothing.there()'), 'failed: Cannot read properties of undefined'],
])('%s keeps its events until it is fixed, and the other notifiers still send', async (id, spec, sentence) => {
  const server = await aHomeAssistant(spec)
  await server.ended('Berserk', 3)
  await server.deliver(id)
  await server.deliver()
  expect(server.messages()).toEqual(['Berserk: 3 new chapters in Manga.'])
  expect([await server.waiting(id), await server.waiting()]).toEqual([1, 0])
  expect(await server.problem(id)).toContain(sentence)
  expect(server.service.requests).toEqual([])
})

test('a notice that the service accepted is not sent again, however the package ends', async () => {
  const server = await aHomeAssistant(
    sending('fails-later', `${post} throw new Error('Forgot something')`),
    sending('hangs-later', `${post} await new Promise(() => {})`),
    sending('exits-later', `${post} process.exit(4)`),
  )
  await server.ended('Berserk', 3)
  for (const id of ['fails-later', 'hangs-later', 'exits-later']) {
    for (const _ of ['at once', 'and after a while']) {
      await server.deliver(id)
      server.clock.pass(20 * minuteMs)
    }
    expect(await server.waiting(id)).toBe(0)
    expect(await server.logged(id)).toContainEqual(
      expect.stringMatching(/^Dropped a notification .*Part of the notification was already sent/),
    )
    expect(await server.problem(id), id).not.toBeNull()
  }
  expect(server.service.requests).toHaveLength(3)
})

test('a failed package sends its queued notices once it is fixed, and its problem is cleared', async () => {
  const server = await aHomeAssistant(sending('has-a-fault', `if (ctx.config.chat === '1') notice.nothing.there(); ${post}`))
  await server.ended('Berserk', 3)
  await server.deliver('has-a-fault')
  expect(await server.problem('has-a-fault')).toContain('notifications are kept for a day')
  await server.ask('PUT', 'has-a-fault/config', { server: server.service.url, token: 'hunter2-token', chat: '2' })
  server.clock.pass(20 * minuteMs)
  await server.deliver('has-a-fault')
  expect([await server.waiting('has-a-fault'), server.service.requests.length, await server.problem('has-a-fault')]).toEqual([0, 1, null])
})

test('a failed package that is removed leaves no failed task, and its queued notifications expire after a day', async () => {
  const server = await aHomeAssistant(sending('has-a-fault', 'notice.nothing.there()'))
  await server.ended('Berserk', 3)
  await server.deliver('has-a-fault')
  await server.ask('DELETE', 'has-a-fault')
  server.clock.pass(20 * minuteMs)
  await server.deliver('has-a-fault')
  server.clock.pass(25 * 60 * minuteMs)
  await server.deliver('has-a-fault')
  expect(await server.waiting('has-a-fault')).toBe(0)
})

test('a flooded log is truncated, and the notice is still sent', async () => {
  const server = await aHomeAssistant(sending('floods-its-log', `for (let i = 0; i < 20000; i++) ctx.log.warn('Spam ' + i); ${post}`))
  await server.ended('Berserk', 3)
  await server.deliver('floods-its-log')
  expect([server.service.requests.length, await server.waiting('floods-its-log')]).toEqual([1, 0])
  expect((await server.logged('floods-its-log')).filter((message) => message.startsWith('Spam'))).toHaveLength(100)
})

test('no error shows a password: not with the plugin, in its log or in the result of a test', async () => {
  const server = await aHomeAssistant(
    sending('tells-when-sending', `throw new Error('Wrong token ' + ctx.config.token)`),
    sending('tells-when-refused', `throw new ctx.errors.NoticeRefused('Wrong token ' + ctx.config.token)`),
    { id: 'tells-when-loaded', entry: `export default (ctx) => { throw new Error('Wrong token ' + ctx.config.token) }` },
  )
  for (const id of ['tells-when-sending', 'tells-when-refused', 'tells-when-loaded']) {
    const tried = await server.ask('POST', `${id}/test`)
    expect(tried.json()).toMatchObject({ success: false, message: expect.stringContaining('Wrong token ********') })
    const output = [tried.body, await server.problem(id), ...(await server.logged(id))].join('\n')
    expect(output, id).not.toContain('hunter2')
  }
})
