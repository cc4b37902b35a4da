// Text from people, files and sources is shown literally: markup and scripts are text, and no other host is contacted.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { createLog, createLogMemory } from '../../src/kernel/log/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aPluginPackage } from '../builders/a-plugin-package.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { type ArchiveSpec, anArchive } from '../builders/an-archive.ts'
import { anEpub, chapterPath } from '../builders/an-epub.ts'
import { sendFile } from '../builders/send-file.ts'
import { aVisitor, type Visitor } from './a-browser.ts'
import { aHostileServer, type HostilePages } from './a-hostile-server.ts'
import { openInApp, signIn } from './app-actions.ts'
import { hostileText } from './hostile-text.ts'

/** The same as a file name, which cannot contain a slash. */
const evilName = '<img src=x onerror=alert(3)>'

/** An address that runs a script when it is followed. */
const evilAddress = 'javascript:alert(4)'

const runsAsPicture = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(5)" width="9" height="9"><script>alert(6)</script></svg>'
const runsAsPage =
  '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body onload="alert(7)"><script>alert(8)</script></body></html>'
const sendsForms = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>
  <form method="post" action="/api/v1/collections"><button>Next chapter</button></form></body></html>`

const pluginId = 'talker'
const talker = `export default (ctx) => {
  ctx.log.warn(${JSON.stringify(hostileText('log'))})
  return {
    searchSeries: async (query) => {
      const sourceUrl = query === 'address' ? '${evilAddress}' : 'https://example.org/1'
      if (query === 'broken') throw new Error(${JSON.stringify(hostileText('fault'))})
      return [{ sourceId: '1', title: ${JSON.stringify(hostileText('found'))}, description: ${JSON.stringify(hostileText('found-text'))}, sourceUrl }]
    },
    getSeriesMetadata: async () => ({ title: ${JSON.stringify(hostileText('offered'))}, summary: ${JSON.stringify(hostileText('offered-text'))} }),
  }
}`

const comicInfo: ArchiveSpec['comicInfo'] = {
  Series: hostileText('series'),
  Title: hostileText('title'),
  Number: '1',
  Summary: hostileText('summary'),
  Writer: hostileText('writer'),
  Translator: hostileText('group'),
  Publisher: hostileText('publisher'),
  Genre: hostileText('genre'),
  Tags: hostileText('tag'),
  Web: `${evilAddress} https://example.org/kept`,
}

let server: TestServer
let library: TestLibrary
let visitor: Visitor
let own: HostilePages
const configDir = join(inject('runFolder'), randomUUID())
const ids = { series: '', book: '', pictures: '', epub: '', collection: '', readList: '' }
/** Hosts that the browser contacted. */
const hosts = new Set<string>()
/** Texts of dialogs. */
const dialogs: string[] = []

beforeAll(async () => {
  await mkdir(configDir)
  const texts = {
    type: 'object',
    properties: { name: { type: 'string', title: hostileText('field'), description: hostileText('help'), default: hostileText('value') } },
  }
  await aPluginPackage(configDir, {
    id: pluginId,
    entry: talker,
    manifest: { author: hostileText('plugin-author') },
    hondana: { name: hostileText('plugin'), configSchema: texts, hostsFromConfig: [] },
  })
  const logMemory = createLogMemory()
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination: noOutput, memory: logMemory })
  server = await aServer({ configDir, working: true, log, logMemory, settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true' } })
  library = await aLibrary({
    server,
    name: hostileText('library'),
    files: {
      [`${evilName}/${evilName}1.cbz`]: { comicInfo },
      'Pictures/1.cbz': anArchive({ pages: 1, files: { 'a.svg': runsAsPicture, 'b.html': runsAsPage, 'c.jpg': runsAsPicture } }),
      'Prose/1.epub': anEpub({ files: { [chapterPath(1)]: runsAsPage, [chapterPath(2)]: sendsForms } }),
    },
  })
  await writeEverywhere()
  own = await aHostileServer(server, library, log)
  visitor = await aVisitor(await server.url())
  visitor.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  visitor.page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await signIn(visitor.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await own?.close()
  await server?.close()
  await library?.removeFolder()
  await rm(configDir, { recursive: true, force: true })
})

test('only our own scripts may run, and the browser enforces it', async () => {
  const { page } = visitor
  const policy = requireDefined(await (await page.goto('/'))?.headerValue('content-security-policy'), 'the content security policy')
  expect(policy.split('; ').find((part) => part.startsWith('script-src'))).toBe("script-src 'self'")
  expect(policy).toContain("object-src 'none'")
  await page.evaluate(`{
    const script = Object.assign(document.createElement('script'), { textContent: 'document.title = "ran"' })
    document.head.append(script)
    script.remove()
  }`)
  expect(await page.title()).not.toBe('ran')
  expect(visitor.complaints.every((complaint) => complaint.includes('Content Security Policy'))).toBe(true)
})

test('every page shows text literally', async () => {
  const pages: Readonly<Record<string, readonly string[]>> = {
    '/': ['library', 'series'],
    [`/libraries/${library.id}`]: ['library', 'series'],
    [`/libraries/${library.id}?show=books`]: ['series'],
    [`/libraries/${library.id}?genre=${encodeURIComponent(hostileText('genre'))}`]: ['genre'],
    [`/series/${ids.series}`]: ['series', 'summary', 'writer', 'title', 'group', 'other-title', 'link'],
    [`/series/${ids.series}?tab=missing`]: ['reason'],
    [`/series/${ids.series}?tab=sources`]: ['series'],
    [`/series/${ids.series}?tab=details`]: ['publisher'],
    [`/series/${ids.series}/metadata`]: [],
    [`/series/${ids.series}/match?source=${pluginId}&query=anything`]: ['found'],
    [`/series/${ids.series}/match?source=${pluginId}&query=broken`]: ['fault'],
    [`/books/${ids.book}`]: [],
    [`/read/${ids.book}`]: ['series'],
    '/collections': ['collection'],
    [`/collections/${ids.collection}`]: ['collection'],
    '/read-lists': ['read-list'],
    [`/read-lists/${ids.readList}`]: ['read-list', 'list-summary'],
    [`/search?q=${encodeURIComponent(hostileText('series'))}`]: [],
    '/downloads': [],
    '/settings/plugins': ['plugin'],
    [`/settings/plugins/${pluginId}`]: ['plugin', 'plugin-author', 'field', 'help'],
    [`/settings/plugins/${pluginId}/log`]: ['log'],
  }
  await visitAll(pages)
})

test('the administration pages show text literally: accounts, keys, tasks, the log, backups, the history and service responses', async () => {
  await visitAll(own.pages)
  const { page } = visitor
  await page.getByRole('button', { name: 'Send test notification' }).click()
  await showsText(page, 'a notice that was refused', 'service')
  await expectHarmless(page, 'a notice that was refused')
})

const visitAll = async (pages: Readonly<Record<string, readonly string[]>>): Promise<void> => {
  for (const [address, fields] of Object.entries(pages)) {
    await openPage(visitor.page, address)
    if (fields.length === 0) await visitor.page.locator('h1:not([data-before])').first().waitFor()
    for (const field of fields) await showsText(visitor.page, address, field)
    await expectHarmless(visitor.page, address)
  }
}

test('an address that runs a script is rejected, or is not a link', async () => {
  const { page } = visitor
  const links = { links: [{ label: 'x', url: evilAddress }] }
  expect((await server.http.patch(`/api/v1/series/${ids.series}/metadata`, links)).statusCode).toBe(400)
  expect((await server.http.patch(`/api/v1/books/${ids.book}/metadata`, links)).statusCode).toBe(400)
  await server.http.put(`/api/v1/libraries/${library.id}/follow`, { content: `${evilAddress}\n` })
  await page.goto(`/libraries/${library.id}/follows`)
  await page.locator('h1').waitFor()
  await expectHarmless(page, 'follow list')
  await openInApp(page, `/series/${ids.series}/match?source=${pluginId}&query=address`)
  await page.getByRole('alert').waitFor()
  await expectHarmless(page, 'search with a bad address')
})

/** A chapter of the EPUB. */
const pathOfChapter = async (number: number): Promise<string> => {
  const { readingOrder } = (await server.http.get(`/api/v1/books/${ids.epub}/manifest`)).json<{ readingOrder: { href: string }[] }>()
  return new URL(requireDefined(readingOrder[number - 1], 'the chapter').href, await server.url()).pathname
}

test('images, pages and posters from files run no scripts, even when opened directly', async () => {
  const { page } = visitor
  const own = [1, 2, 3, 4].map((number) => `/api/v1/books/${ids.pictures}/pages/${number}`)
  for (const address of [...own, await pathOfChapter(1), `/api/v1/series/${ids.series}/thumbnail`]) {
    const headers = requireDefined(await page.goto(address), 'the response').headers()
    expect(headers['x-content-type-options'], address).toBe('nosniff')
    await page.waitForTimeout(50)
  }
  expect(
    (await sendFile(server.http, `/api/v1/series/${ids.series}/thumbnails`, Buffer.from(runsAsPicture))).statusCode,
  ).toBeGreaterThanOrEqual(400)
  expect(dialogs).toEqual([])
  expect([...hosts]).toEqual([new URL(await server.url()).host])
})

test('a form in a chapter of a book submits nothing, even when the chapter is opened directly', async () => {
  const { page } = visitor
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const address = await pathOfChapter(2)
  await page.goto(address)
  await page.getByRole('button', { name: 'Next chapter' }).click()
  await page.waitForTimeout(300)
  expect(sent).toEqual([])
  expect(new URL(page.url()).pathname).toBe(address)
})

/** Writes to every text field that people and sources can set. */
async function writeEverywhere(): Promise<void> {
  const { http } = server
  const ok = async (answer: Promise<{ readonly statusCode: number; readonly body: string }>) => {
    const { statusCode, body } = await answer
    if (statusCode >= 300) throw new Error(body)
  }
  const series = await library.series()
  const books = await library.books()
  const idOf = (what: string, found: { readonly id: string } | undefined) => requireDefined(found, what).id
  ids.series = idOf(
    'the series named like a tag',
    series.find(({ name }) => name.startsWith('<img')),
  )
  ids.book = idOf(
    'the book of this series',
    books.find(({ seriesId }) => seriesId === ids.series),
  )
  ids.pictures = idOf(
    'the book of "Pictures"',
    books.find(({ seriesTitle }) => seriesTitle === 'Pictures'),
  )
  ids.epub = idOf(
    'the EPUB book',
    books.find(({ media }) => media.mediaProfile === 'EPUB'),
  )
  await ok(
    http.patch(`/api/v1/series/${ids.series}/metadata`, {
      title: hostileText('series'),
      summary: hostileText('summary'),
      alternateTitles: [{ label: hostileText('label'), title: hostileText('other-title') }],
      links: [{ label: hostileText('link'), url: 'https://example.org/' }],
      sharingLabels: [hostileText('sharing')],
      genres: [hostileText('genre')],
    }),
  )
  const blacklisted = { chapterUrl: 'https://example.org/chapter/9', chapterNumber: '9', reason: hostileText('reason') }
  await ok(http.post(`/api/v1/series/${ids.series}/blacklist`, blacklisted))
  await ok(http.post('/api/v2/users/me/api-keys', { comment: hostileText('key') }))
  await ok(http.patch(`/api/v1/plugins/${pluginId}`, { enabled: true }))
  ids.collection = (
    await http.post('/api/v1/collections', { name: hostileText('collection'), ordered: false, seriesIds: [ids.series] })
  ).json<{
    id: string
  }>().id
  const readList = { name: hostileText('read-list'), summary: hostileText('list-summary'), ordered: true, bookIds: [ids.book] }
  ids.readList = (await http.post('/api/v1/readlists', readList)).json<{ id: string }>().id
}

/** Navigates without reloading the app, like a link. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.evaluate(`{
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = 'true'
    history.pushState(null, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate'))
  }`)
}

/** The whole text is shown, including its markup. */
async function showsText(page: Page, address: string, field: string): Promise<void> {
  await page
    .getByText(hostileText(field), { exact: false })
    .first()
    .waitFor({ state: 'attached' })
    .catch((error: Error) => {
      throw new Error(`${address} does not show ${field}: ${error.message}`)
    })
}

/** Elements that can only come from interpreted markup. */
const injected = `[...document.querySelectorAll('[onerror], [onload], script:not([src]), iframe, object, embed, img[src*="elsewhere"], img[src="x"]')]
  .map(({ outerHTML }) => outerHTML)
  .concat([...document.querySelectorAll('a[href]')].filter(({ protocol }) => !/^https?:$/.test(protocol)).map(({ outerHTML }) => outerHTML))`

async function expectHarmless(page: Page, address: string): Promise<void> {
  expect(await page.evaluate<string[]>(injected), address).toEqual([])
  expect(dialogs, address).toEqual([])
  expect([...hosts], address).toEqual([new URL(await server.url()).host])
}
