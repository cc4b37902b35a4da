import { expect, onTestFinished, test } from 'vitest'
import { respondWith } from '../../src/kernel/outbound/site.fixture.ts'
import { aNotice, notices, notifierContract } from '../../src/plugins/contract/notifier.contract.ts'
import { NoticeRefused } from '../../src/plugins/contract/notifier.ts'
import { aNotifier } from '../../test/builders/a-notifier.ts'
import { aNotifierContractFixture } from '../../test/builders/a-notifier-contract-fixture.ts'
import { notifyNtfy } from './index.ts'

const never = new AbortController().signal
const topic = 'hondana-5fA9'

notifierContract('ntfy', () => aNotifierContractFixture(notifyNtfy, (server) => ({ server, topic })))

const set = async (config: Readonly<Record<string, string>> = {}) => {
  const trial = await aNotifier(notifyNtfy, (server) => ({ server, topic, ...config }))
  onTestFinished(trial.close)
  return trial
}

test('a notification is published as JSON to the root URL of the server, with the token in a header', async () => {
  const { notifier, service, bodies } = await set({ token: 'tk_secret', hondanaAddress: 'https://hondana.example.org' })
  for (const notice of [aNotice.NEW_CHAPTERS, aNotice.DOWNLOAD_FAILED]) await notifier.send(notice, never)
  expect(service.requests[0]).toMatchObject({
    method: 'POST',
    path: '/',
    headers: { authorization: 'Bearer tk_secret', 'content-type': 'application/json' },
  })
  expect(bodies()).toEqual([
    {
      topic,
      title: 'Berserk',
      message: '3 new chapters in Manga.',
      priority: 3,
      tags: ['books'],
      click: 'https://hondana.example.org/series/0ABC',
    },
    {
      topic,
      title: 'Download failed: Berserk',
      message: 'Manga: 2 of 3 chapters failed: the site says no. 1 chapter was downloaded.',
      priority: 4,
      tags: ['warning'],
    },
  ])
})

test('a notification is sent in German, and without a token there is no header', async () => {
  const { notifier, service, bodies } = await set({ language: 'de' })
  for (const notice of notices) await notifier.send(notice, never)
  expect(bodies().map(({ title, message }) => `${title}: ${message}`)).toEqual([
    'Berserk: 3 neue Kapitel in Manga.',
    'Download fehlgeschlagen: Berserk: Manga: 2 of 3 chapters failed: the site says no. 1 Kapitel wurde heruntergeladen.',
    'Manga ist nicht verfügbar: Der Ordner dieser Bibliothek lässt sich nicht lesen. Nichts ist verloren: Schließe den Datenträger an, dann läuft alles automatisch weiter.',
    'Die meisten Bücher von Manga fehlen: 540 von 600 Büchern wurden nicht gefunden. Sie kommen erst in den Papierkorb, wenn du es in Hondana bestätigst.',
    'Der Datenträger von Manga ist voll: Downloads wurden angehalten. Gib Speicherplatz frei und starte sie erneut; nichts ging verloren.',
    'Neue Anfrage: Berserk: anna wünscht sich diesen Titel. Genehmige die Anfrage in Hondana oder lehne sie ab.',
    'Anfrage abgelehnt: Berserk: We have it.',
    'Neues von Hondana: 57 neue Kapitel von 12 Titeln. 2 Downloads sind fehlgeschlagen. 1 Bibliothek braucht deine Aufmerksamkeit.',
    'Hondana: Das ist ein Test. Benachrichtigungen von Hondana kommen hier an.',
  ])
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(notices.map(() => undefined))
})

test('a message stays below the size at which ntfy turns it into an attachment, and a long title is cut', async () => {
  const { notifier, bodies } = await set()
  await notifier.send({ ...aNotice.DOWNLOAD_FAILED, title: '巨'.repeat(400), reason: '巨'.repeat(5_000) }, never)
  expect(Buffer.byteLength(String(bodies()[0]?.message))).toBeLessThan(4_096)
  expect(String(bodies()[0]?.title)).toHaveLength(250)
})

test('an error contains the reason that the service gives', async () => {
  const { notifier, answer } = await set()
  answer(respondWith(403, {}, JSON.stringify({ code: 40301, http: 403, error: 'forbidden' })))
  await expect(notifier.send(aNotice.NEW_CHAPTERS, never)).rejects.toThrow(/rejected the notification \(HTTP 403\): forbidden$/)
})

test.each([['a topic/with a path'], ['']])('the topic "%s" is rejected by name', async (wrong) => {
  await expect(aNotifier(notifyNtfy, (server) => ({ server, topic: wrong }))).rejects.toThrow(/topic/)
})

test('only the configured host is reached, even with a redirect', async () => {
  const { notifier, answer, service } = await set()
  answer(respondWith(307, { location: 'http://127.0.0.2:1/' }))
  await expect(notifier.send(aNotice.NEW_CHAPTERS, never)).rejects.toThrow(
    new NoticeRefused(`${new URL(service.url).host} redirects to http://127.0.0.2:1. Enter the URL that it leads to.`),
  )
  expect(service.requests).toHaveLength(1)
})

test.each([301, 302, 307, 308])('a redirect on the same server (%d) is followed with the notification', async (status) => {
  const { notifier, service, answer } = await set({ token: 'tk_secret' })
  answer((response, path) => response.writeHead(path === '/' ? status : 200, { location: '/behind' }).end())
  await notifier.send(aNotice.NEW_CHAPTERS, never)
  expect(service.requests.map(({ method, path, body }) => [method, path, JSON.parse(String(body))])).toMatchObject([
    ['POST', '/', { topic }],
    ['POST', '/behind', { topic }],
  ])
})

test('a notification fails if its service redirects in a loop', async () => {
  const { notifier, answer } = await set()
  answer(respondWith(301, { location: '/' }))
  await expect(notifier.send(aNotice.NEW_CHAPTERS, never)).rejects.toThrow(NoticeRefused)
})
