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
  await Promise.all(open.splice(0).map((house) => house.close()))
})

/** A notifier whose `send` runs the given lines; `before` runs when it is loaded. */
const sending = (id: string, lines: string, before = ''): PackageSpec => ({
  id,
  entry: `${before}
export default (ctx) => ({ send: async (notice, signal) => { ${lines} } })`,
})
const post = `await ctx.fetch(ctx.config.server, { method: 'POST', body: { title: notice.text.title }, signal });`

async function aHomeAssistant(...packages: readonly PackageSpec[]) {
  const house = await aNotificationServer(await aSqliteDatabase(), packages)
  open.push(house)
  const service = await startTestSite(respondWith(200, {}, '{}'))
  await house.enable()
  for (const { id = '' } of packages) {
    await house.ask('PUT', `${id}/config`, { server: service.url, token: 'hunter2-token', chat: '1' })
    await house.enable(true, id)
  }
  return { ...house, service }
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
  const house = await aHomeAssistant(spec)
  await house.ended('Berserk', 3)
  await house.deliver(id)
  await house.deliver()
  expect(house.told()).toEqual(['Berserk: 3 new chapters in Manga.'])
  expect([await house.waiting(id), await house.waiting()]).toEqual([1, 0])
  expect(await house.problem(id)).toContain(sentence)
  expect(house.service.requests).toEqual([])
})

test('a notice that the service accepted is not sent again, however the package ends', async () => {
  const house = await aHomeAssistant(
    sending('fails-later', `${post} throw new Error('Forgot something')`),
    sending('hangs-later', `${post} await new Promise(() => {})`),
    sending('exits-later', `${post} process.exit(4)`),
  )
  await house.ended('Berserk', 3)
  for (const id of ['fails-later', 'hangs-later', 'exits-later']) {
    for (const _ of ['at once', 'and after a while']) {
      await house.deliver(id)
      house.clock.pass(20 * minuteMs)
    }
    expect(await house.waiting(id)).toBe(0)
    expect(await house.logged(id)).toContainEqual(
      expect.stringMatching(/^Dropped a notification .*Part of the notification was already sent/),
    )
    expect(await house.problem(id), id).not.toBeNull()
  }
  expect(house.service.requests).toHaveLength(3)
})

test('a failed package sends its queued notices once it is fixed, and its problem is cleared', async () => {
  const house = await aHomeAssistant(sending('has-a-fault', `if (ctx.config.chat === '1') notice.nothing.there(); ${post}`))
  await house.ended('Berserk', 3)
  await house.deliver('has-a-fault')
  expect(await house.problem('has-a-fault')).toContain('notifications are kept for a day')
  await house.ask('PUT', 'has-a-fault/config', { server: house.service.url, token: 'hunter2-token', chat: '2' })
  house.clock.pass(20 * minuteMs)
  await house.deliver('has-a-fault')
  expect([await house.waiting('has-a-fault'), house.service.requests.length, await house.problem('has-a-fault')]).toEqual([0, 1, null])
})

test('a flooded log is truncated, and the notice is still sent', async () => {
  const house = await aHomeAssistant(sending('floods-its-log', `for (let i = 0; i < 20000; i++) ctx.log.warn('Spam ' + i); ${post}`))
  await house.ended('Berserk', 3)
  await house.deliver('floods-its-log')
  expect([house.service.requests.length, await house.waiting('floods-its-log')]).toEqual([1, 0])
  expect((await house.logged('floods-its-log')).filter((message) => message.startsWith('Spam'))).toHaveLength(100)
})

test('no error shows a password: not with the plugin, in its log or in the result of a test', async () => {
  const house = await aHomeAssistant(
    sending('tells-when-sending', `throw new Error('Wrong token ' + ctx.config.token)`),
    sending('tells-when-refused', `throw new ctx.errors.NoticeRefused('Wrong token ' + ctx.config.token)`),
    { id: 'tells-when-loaded', entry: `export default (ctx) => { throw new Error('Wrong token ' + ctx.config.token) }` },
  )
  for (const id of ['tells-when-sending', 'tells-when-refused', 'tells-when-loaded']) {
    const tried = await house.ask('POST', `${id}/test`)
    expect(tried.json()).toMatchObject({ success: false, message: expect.stringContaining('Wrong token ********') })
    const told = [tried.body, await house.problem(id), ...(await house.logged(id))].join('\n')
    expect(told, id).not.toContain('hunter2')
  }
})
