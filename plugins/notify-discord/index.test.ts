import { expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { respondWith } from '../../src/kernel/outbound/site.fixture.ts'
import { aNotice, notifierContract } from '../../src/plugins/contract/notifier.contract.ts'
import { aNotifier } from '../../test/builders/a-notifier.ts'
import { aNotifierContractFixture } from '../../test/builders/a-notifier-contract-fixture.ts'
import { notifyDiscord } from './index.ts'

const never = new AbortController().signal
const set = async () => {
  const trial = await aNotifier(notifyDiscord, (url) => ({
    webhookAddress: `${url}/api/webhooks/1/s3cret`,
    hondanaAddress: 'https://hondana.example.org',
  }))
  onTestFinished(trial.close)
  trial.answer(respondWith(204, {}, ''))
  return trial
}

notifierContract('Discord', () => aNotifierContractFixture(notifyDiscord, (url) => ({ webhookAddress: `${url}/api/webhooks/1/s3cret` })))

test('a notification is one embed and mentions nobody', async () => {
  const { notifier, service, bodies } = await set()
  await notifier.send(aNotice.NEW_CHAPTERS, never)
  expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/api/webhooks/1/s3cret' })
  expect(bodies()[0]).toEqual({
    embeds: [
      {
        title: 'Berserk',
        description: '3 new chapters in Manga.',
        color: 0x228be6,
        timestamp: '2026-11-22T00:00:00.000Z',
        url: 'https://hondana.example.org/series/0ABC',
      },
    ],
    allowed_mentions: { parse: [] },
  })
})

test('title and message are escaped as plain text and cut to the maximum length', async () => {
  const { notifier, bodies } = await set()
  const title = `**Re:Zero** [x](https://evil.example) <@1> ${'長'.repeat(400)}`
  await notifier.send({ ...aNotice.NEW_CHAPTERS, title }, never)
  const { title: shown } = requireDefined((bodies()[0]?.embeds as { title: string }[] | undefined)?.[0], 'the embed of the message')
  expect(shown).toMatch(/^\\\*\\\*Re:Zero\\\*\\\* \\\[x\\\]\\\(https:\/\/evil\.example\\\) \\<\\@1\\> 長+…$/)
  expect(shown.length).toBe(256)
  await notifier.send({ ...aNotice.DOWNLOAD_FAILED, reason: `<@1> ${'長'.repeat(5_000)}` }, never)
  const { description } = requireDefined((bodies()[1]?.embeds as { description: string }[] | undefined)?.[0], 'the embed of the message')
  expect(description).toContain('\\<\\@1\\> 長')
  expect(description.length).toBe(4_096)
})

test('an error contains Discord’s message but never the webhook URL', async () => {
  const { notifier, answer } = await set()
  answer(respondWith(404, {}, JSON.stringify({ message: 'Unknown Webhook', code: 10015 })))
  const error = (await notifier.send(aNotice.NEW_CHAPTERS, never).catch((reason: unknown) => reason)) as Error
  expect(error.message).toMatch(/^127\.0\.0\.1:\d+ rejected the notification \(HTTP 404\): Unknown Webhook$/)
})
