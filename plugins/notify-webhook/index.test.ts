import { expect, onTestFinished, test } from 'vitest'
import { aNotice, notifierContract } from '../../src/plugins/contract/notifier.contract.ts'
import { aNotifier } from '../../test/builders/a-notifier.ts'
import { aNotifierContractFixture } from '../../test/builders/a-notifier-contract-fixture.ts'
import { notifyWebhook } from './index.ts'

const never = new AbortController().signal

notifierContract('Webhook', () => aNotifierContractFixture(notifyWebhook, (url) => ({ address: `${url}/hook/` })))

test('a notification contains its data, its texts and its link', async () => {
  const { notifier, service, bodies, close } = await aNotifier(notifyWebhook, (url) => ({
    address: `${url}/hook/?key=1`,
    authorization: 'Bearer abc',
    hondanaAddress: 'https://hondana.example.org',
  }))
  onTestFinished(close)
  for (const notice of [aNotice.NEW_CHAPTERS, aNotice.TEST]) await notifier.send(notice, never)
  expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/hook/?key=1', headers: { authorization: 'Bearer abc' } })
  expect(bodies()).toEqual([
    {
      id: 'notice-1',
      kind: 'NEW_CHAPTERS',
      at: '2026-11-22T00:00:00.000Z',
      library: 'Manga',
      title: 'Berserk',
      path: '/series/0ABC',
      chapters: 3,
      text: { title: 'Berserk', message: '3 new chapters in Manga.' },
      link: 'https://hondana.example.org/series/0ABC',
    },
    {
      id: 'notice-1',
      kind: 'TEST',
      at: '2026-11-22T00:00:00.000Z',
      text: { title: 'Hondana', message: 'This is a test. Notifications from Hondana will arrive here.' },
      link: null,
    },
  ])
})

test.each(['ftp://example.org', 'https://me:secret@example.org/', 'nonsense'])('the URL %s is rejected with a message', async (address) => {
  await expect(aNotifier(notifyWebhook, () => ({ address }))).rejects.toThrow(/Enter the URL/)
})
