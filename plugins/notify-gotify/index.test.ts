import { expect, onTestFinished, test } from 'vitest'
import { aNotice, notifierContract } from '../../src/plugins/contract/notifier.contract.ts'
import { aNotifier } from '../../test/builders/a-notifier.ts'
import { aNotifierContractFixture } from '../../test/builders/a-notifier-contract-fixture.ts'
import { notifyGotify } from './index.ts'

const never = new AbortController().signal
const token = 'AppToken-1'

notifierContract('Gotify', () => aNotifierContractFixture(notifyGotify, (server) => ({ server, token })))

test('a notification is sent as a message of the Gotify application, even to a server below a path', async () => {
  const { notifier, service, bodies, close } = await aNotifier(notifyGotify, (url) => ({
    server: `${url}/gotify/`,
    token,
    hondanaAddress: 'https://hondana.example.org',
  }))
  onTestFinished(close)
  for (const notice of [aNotice.NEW_CHAPTERS, aNotice.DISK_FULL]) await notifier.send(notice, never)
  expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/gotify/message', headers: { 'x-gotify-key': token } })
  expect(service.requests[0]?.path).not.toContain(token)
  expect(bodies()).toEqual([
    {
      title: 'Berserk',
      message: '3 new chapters in Manga.',
      priority: 4,
      extras: {
        'client::display': { contentType: 'text/plain' },
        'client::notification': { click: { url: 'https://hondana.example.org/series/0ABC' } },
      },
    },
    {
      title: 'The disk of Manga is full',
      message: 'Downloads have stopped. Free up some space and retry them; nothing was lost.',
      priority: 7,
      extras: { 'client::display': { contentType: 'text/plain' } },
    },
  ])
})
