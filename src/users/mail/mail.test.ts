import { once as event } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { aFakeSmtp, type FakeSmtp, type ReceivedMail } from '../../../test/fakes/fake-smtp.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'
import { readSettings } from '../../kernel/config/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { readMailFile } from './read-mail-file.ts'

const path = '/api/v1/mail-settings'
const forgotten = '/api/v1/password-reset'

describe.each(databases)('email on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let smtp: FakeSmtp
  let server: TestServer
  let addresses = 0
  const settings = (changes: object = {}) => ({
    ...{ host: '127.0.0.1', port: smtp.port, security: 'NONE', user: 'hondana', password: 'a mail secret' },
    ...{ from: 'hondana@example.org', publicUrl: 'https://manga.example.org/hondana/' },
    ...changes,
  })
  beforeAll(async () => {
    smtp = await aFakeSmtp({ user: 'hondana', password: 'a mail secret' })
    server = await aServer({ database: await aDatabase(), working: true, settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })
  /** Somebody at their own address, who claims another host. */
  const forget = (email: string, headers: Record<string, string> = {}) => {
    addresses += 1
    const from = { 'x-forwarded-for': `203.0.113.${addresses}`, host: 'evil.example', 'x-forwarded-host': 'evil.example', ...headers }
    return server.as(from).post(forgotten, { email, language: 'de' })
  }
  const linkIn = (mail: ReceivedMail | undefined, page: string): string => {
    const text = requireDefined(mail, 'the message').content.replaceAll('=\n', '').replaceAll('=3D', '=')
    const [, token] = new RegExp(`https://manga\\.example\\.org/hondana/${page}/([\\w-]{43})`).exec(text) ?? [undefined, undefined]
    return requireDefined(token, 'the link')
  }

  once('without a mail server nothing is offered, and a test says what is wrong with one', async () => {
    expect((await server.http.get(path)).json()).toMatchObject({ source: null, host: '', publicUrl: 'http://localhost:80' })
    expect((await server.anonymous.get('/api/v1/sign-in')).json()).toMatchObject({ passwordResetByEmail: false })
    expect((await forget(administrator.email)).json()).toMatchObject({ status: 409, code: 'MAIL_OFF' })
    const attempt = async (changes: object) => {
      const { ok, messageSaying } = (
        await server.http.post(`${path}/test`, { ...settings(changes), to: 'me@example.org', ...changes })
      ).json()
      return [ok, messageSaying.code]
    }
    expect(await attempt({})).toEqual([true, 'MAIL_TEST_ACCEPTED'])
    expect(smtp.messages).toMatchObject([{ from: 'hondana@example.org', to: 'me@example.org' }])
    expect(smtp.messages[0]?.content).toContain('Test message from Hondana')
    await server.http.post(`${path}/test`, { ...settings({}), to: 'me@example.org', language: 'de' })
    expect(smtp.messages.at(-1)?.content).toContain('Testnachricht von Hondana')
    expect(await attempt({ password: 'wrong' })).toEqual([false, 'MAIL_SIGN_IN_REFUSED'])
    expect(await attempt({ port: 1 })).toEqual([false, 'MAIL_UNREACHABLE'])
    expect(await attempt({ security: 'STARTTLS' })).toEqual([false, 'MAIL_TLS_FAILED'])
    expect(await attempt({ to: 'me@unknown.example' })).toEqual([false, 'MAIL_REFUSED'])
  })

  test('the password is never returned, is stored sealed, and is not sent to another server', async () => {
    expect((await server.http.put(path, settings())).statusCode).toBe(204)
    const { password: _, ...shown } = settings({ publicUrl: 'https://manga.example.org/hondana' })
    expect((await server.http.get(path)).json()).toEqual({ ...shown, source: 'APP', hasPassword: true })
    const rows = await server.app.context.db.selectFrom('mailSettings').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('a mail secret')
    const other = { ...settings({ host: 'localhost' }), password: undefined }
    expect((await server.http.put(path, other)).json()).toMatchObject({ status: 400, code: 'MAIL_PASSWORD_NEEDED' })
    expect((await server.http.put(path, { ...settings({ from: 'new@example.org' }), password: undefined })).statusCode).toBe(204)
    expect((await server.http.get(path)).json()).toMatchObject({ from: 'new@example.org', hasPassword: true })
  })

  once('a forgotten password is reset by a message that survives an outage and links to the address of the server', async () => {
    await server.aUser('reader@example.org')
    smtp.refuse(true)
    const before = smtp.messages.length
    const [known, unknown] = [await forget('Reader@example.org'), await forget('nobody@example.org')]
    expect([known.statusCode, known.body, unknown.statusCode, unknown.body]).toEqual([202, '', 202, ''])
    const tasks = async () => (await server.http.get('/api/v1/tasks')).json().content as { id: string; name: string; state: string }[]
    await expect
      .poll(async () => (await tasks()).filter(({ name }) => name === 'users.send-reset-mail').map(({ state }) => state))
      .toEqual(expect.arrayContaining(['SUCCEEDED', 'QUEUED']))
    smtp.refuse(false)
    await server.app.context.db.updateTable('task').set({ runAt: 0, isDue: 1 }).where('state', '=', 'QUEUED').execute()
    await server.app.context.tasks.idle()
    await expect.poll(() => smtp.messages.length).toBe(before + 1)
    const mail = smtp.messages.at(-1)
    expect(mail?.to).toBe('reader@example.org')
    expect(mail?.content).not.toContain('evil.example')
    const token = linkIn(mail, 'reset-password')
    expect((await server.anonymous.post(`${forgotten}/${token}`, { password: 'a new password' })).statusCode).toBe(204)
    expect((await server.as(basic('reader@example.org', 'a new password')).get('/api/v2/users/me')).statusCode).toBe(200)
    const stored = await server.app.context.db.selectFrom('task').select('payload').execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  once('no message is sent to an account that is turned off', async () => {
    const { id } = await server.aUser('off@example.org')
    await server.http.put(`/api/v1/users/${id}/turned-off`)
    expect((await forget('off@example.org')).statusCode).toBe(202)
    await server.app.context.tasks.idle()
    expect(smtp.messages.filter(({ to }) => to === 'off@example.org')).toEqual([])
  })

  once('an address gets three messages an hour, and a client can request twenty', async () => {
    await server.aUser('often@example.org')
    const before = smtp.messages.length
    for (let request = 0; request < 5; request += 1) {
      expect((await forget('often@example.org')).statusCode).toBe(202)
      await server.app.context.tasks.idle()
    }
    expect(smtp.messages.length - before).toBe(3)
    const codes: number[] = []
    for (let request = 0; request < 21; request += 1)
      codes.push((await forget(`nobody${request}@example.org`, { 'x-forwarded-for': '198.51.100.7' })).statusCode)
    expect([codes[19], codes[20]]).toEqual([202, 429])
    await server.app.context.tasks.idle()
    expect(smtp.messages.length - before).toBe(3)
  })

  test('an invitation with an email address is sent there', async () => {
    const created = await server.http.post('/api/v1/invitations', { email: 'aunt@example.org', language: 'en' })
    expect(created.json()).toMatchObject({ sentTo: 'aunt@example.org' })
    await server.app.context.tasks.idle()
    const mail = smtp.messages.find(({ to }) => to === 'aunt@example.org')
    const token = linkIn(mail, 'invite')
    expect((await server.anonymous.get(`/api/v1/invite/${token}`)).json()).toMatchObject({ email: 'aunt@example.org' })
    expect((await server.http.delete(path)).statusCode).toBe(204)
    expect((await server.http.post('/api/v1/invitations', { email: 'uncle@example.org' })).json()).toMatchObject({ sentTo: null })
  })
})

test('a queued invitation is not sent once its creator is no longer an administrator', async () => {
  const smtp = await aFakeSmtp({ user: 'hondana', password: 'a mail secret' })
  const server = await aServer()
  onTestFinished(async () => {
    await server.close()
    await smtp.close()
  })
  const mailServer = { host: '127.0.0.1', port: smtp.port, security: 'NONE', user: 'hondana', password: 'a mail secret' }
  const addresses = { from: 'hondana@example.org', publicUrl: 'https://manga.example.org' }
  expect((await server.http.put(path, { ...mailServer, ...addresses })).statusCode).toBe(204)
  const other = await server.aUser('other@example.org', { roles: ['ADMIN'] })
  const invite = async (caller: Caller, email: string) => (await caller.post('/api/v1/invitations', { email })).json().sentTo
  expect([await invite(other, 'aunt@example.org'), await invite(server.http, 'uncle@example.org')]).toEqual([
    'aunt@example.org',
    'uncle@example.org',
  ])
  expect((await server.http.patch(`/api/v2/users/${other.id}`, { roles: [] })).statusCode).toBe(204)
  await server.app.start()
  await server.app.context.tasks.idle()
  expect(smtp.messages.map(({ to }) => to)).toEqual(['uncle@example.org'])
})

test('a message is no longer waited for when its task is cancelled while the mail server does not respond', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await event(silent, 'listening')
  const server = await aServer({ working: true })
  onTestFinished(async () => {
    await server.close()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const mailServer = {
    host: '127.0.0.1',
    port,
    security: 'NONE',
    user: null,
    from: 'hondana@example.org',
    publicUrl: 'https://example.org',
  }
  expect((await server.http.put(path, mailServer)).statusCode).toBe(204)
  const connected = event(silent, 'connection')
  await server.anonymous.post(forgotten, { email: administrator.email, language: 'en' })
  const [connection] = (await connected) as [Socket]
  const [task] = await server.app.context.db.selectFrom('task').select('id').where('name', '=', 'users.send-reset-mail').execute()
  const { id } = requireDefined(task, 'the task')
  await server.http.delete(`/api/v1/tasks/${id}`)
  await expect.poll(async () => (await server.http.get(`/api/v1/tasks/${id}`)).json().state).toBe('CANCELLED')
  // By itself, the client gives up later.
  expect(connection.readableEnded).toBe(false)
  connection.destroy()
})

test('the mail server of the environment is read-only, and mistakes in it prevent startup without showing the password', async () => {
  const config = { host: 'mail.example.org', from: 'hondana@example.org', publicUrl: 'https://manga.example.org', password: 'hunter2' }
  const server = await aServer({ settings: { HONDANA_MAIL: JSON.stringify(config) } })
  expect((await server.http.get(path)).json()).toMatchObject({
    source: 'ENVIRONMENT',
    host: 'mail.example.org',
    port: 587,
    hasPassword: true,
  })
  expect((await server.http.delete(path)).json()).toMatchObject({ status: 409, code: 'MAIL_READ_ONLY' })
  await server.close()
  const read = (text: string) => () => readMailFile(readSettings({ HONDANA_MAIL: text }).settings)
  expect(read('{ hunter2')).toThrow(/^HONDANA_MAIL must be JSON\.$/)
  expect(read(JSON.stringify({ ...config, publicUrl: 'manga' }))).toThrow(/^HONDANA_MAIL: publicUrl: must be an http or https URL\.$/)
})
