// Run it with `node --test`. The plugin gets a context whose service answers what is written here.
import assert from 'node:assert/strict'
import test from 'node:test'
import createNotifier from './index.js'

class SourceUnavailable extends Error {}
class NoticeRefused extends Error {}

/** A service that answers always the same. */
function service(status = 200, body = {}) {
  const asked = []
  const ctx = {
    config: { server: 'https://api.telegram.org/', token: '1:abc', chat: '@shelf' },
    errors: { SourceUnavailable, NoticeRefused },
    fetch: async (url, request) => {
      asked.push({ url, body: request.body })
      return { status, json: () => body }
    },
  }
  return { asked, notifier: createNotifier(ctx) }
}

const notice = {
  id: '1',
  kind: 'NEW_CHAPTERS',
  at: '2026-11-22T12:00:00.000Z',
  text: { title: 'Berserk', message: '3 new chapters in Manga.' },
  link: 'https://hondana.example.org/series/1',
}
const { signal } = new AbortController()

test('a notice is one message, with its link', async () => {
  const { asked, notifier } = service()
  await notifier.send(notice, signal)
  assert.deepEqual(asked, [
    {
      url: 'https://api.telegram.org/bot1:abc/sendMessage',
      body: { chat_id: '@shelf', text: 'Berserk\n3 new chapters in Manga.\nhttps://hondana.example.org/series/1' },
    },
  ])
})

test('a long one is cut at a whole character, and keeps its link', async () => {
  const { asked, notifier } = service()
  await notifier.send({ ...notice, text: { title: 'x', message: '🗡'.repeat(4000) } }, signal)
  assert.ok(asked[0].body.text.length <= 4096)
  assert.ok(asked[0].body.text.isWellFormed())
  assert.match(asked[0].body.text, /series\/1$/)
})

test('what a person must mend is refused with the reason that Telegram gives', async () => {
  const { notifier } = service(400, { description: 'Bad Request: chat not found' })
  await assert.rejects(notifier.send(notice, signal), (error) => error instanceof NoticeRefused && /chat not found/.test(error.message))
})

test('what passes is tried again', async () => {
  await assert.rejects(service(408).notifier.send(notice, signal), SourceUnavailable)
})
