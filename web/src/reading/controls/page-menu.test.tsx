// Saving and sharing a page, and using it as the cover.
import { screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aBook } from '../../../test/a-book.ts'
import { type OpenedApp, passMs } from '../../../test/open-app.tsx'
import { forAll, openReader, pressKey } from '../../../test/open-reader.ts'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { SeriesPoster, User } from '../../api/types.ts'

const pageImage = 'GET /api/v1/books/{bookId}/pages/{number}'
const anImage = () => new Response(new Blob(['page'], { type: 'image/png' }), { headers: { 'Content-Type': 'image/png' } })

const books = [aBook({ name: 'Chapter 1', pages: 6 })]

const chooseItem = async (app: OpenedApp, name: string, which = 0) => {
  await app.user.click(screen.getByRole('button', { name: 'Page menu' }))
  const items = await screen.findAllByRole('menuitem', { name })
  await app.user.click(items[which] ?? document.body)
  await passMs(0)
}

/** Names of the files that the browser saved. */
const watchSavedFiles = (): readonly string[] => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

const letShare = (share: (data: ShareData) => Promise<void>) => {
  Object.assign(navigator, { share, canShare: () => true })
}

test('a page is saved under the names of its series and chapter', async () => {
  const saved = watchSavedFiles()
  const app = await openReader({ books, answers: { [pageImage]: anImage } })
  await pressKey('ArrowRight', 2)
  await chooseItem(app, 'Save page')
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatch(/^.+ - Chapter 1 - 003\.png$/)
})

test('each of two visible pages can be saved', async () => {
  const saved = watchSavedFiles()
  vi.stubGlobal('innerWidth', 1400)
  const app = await openReader({ books, settings: forAll({ layout: 'double' }), answers: { [pageImage]: anImage } })
  await pressKey('ArrowRight')
  await chooseItem(app, 'Save page', 1)
  await vi.waitFor(() => expect(saved).toEqual([expect.stringMatching(/003\.png$/)]))
})

test('a page that the server cannot send is not saved, and the error is shown', async () => {
  const saved = watchSavedFiles()
  const app = await openReader({ books, answers: { [pageImage]: () => new Refusal(404, { message: 'This page is damaged.' }) } })
  await chooseItem(app, 'Save page')
  expect(await screen.findByText('This page is damaged.')).toBeTruthy()
  expect(saved).toEqual([])
})

test('a page is shared as a file; a browser that refuses leads to a message, closing its dialog does not', async () => {
  const shared: string[] = []
  let failure: DOMException | undefined
  letShare(async ({ files = [] }) => {
    if (failure) throw failure
    shared.push(...files.map(({ name, type }) => `${type} ${name}`))
  })
  const app = await openReader({ books, answers: { [pageImage]: anImage } })
  await chooseItem(app, 'Share page')
  await vi.waitFor(() => expect(shared).toEqual([expect.stringMatching(/^image\/png .+001\.png$/)]))
  failure = new DOMException('closed', 'AbortError')
  await chooseItem(app, 'Share page')
  expect(screen.queryByText(/Couldn't share/)).toBeNull()
  failure = new DOMException('too late', 'NotAllowedError')
  await chooseItem(app, 'Share page')
  expect(await screen.findByText("Couldn't share the page. You can save it instead.")).toBeTruthy()
})

test('sharing is not offered where the browser cannot share files', async () => {
  const app = await openReader({ books })
  await app.user.click(screen.getByRole('button', { name: 'Page menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Save page' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Share page' })).toBeNull()
})

const poster = (id: string, selected: boolean): SeriesPoster => ({
  ...{ id, seriesId: 'S', type: 'USER_UPLOADED', selected, mediaType: 'image/jpeg', fileSize: 1, width: 10, height: 15 },
})

/** The posters of a series that has one already. */
const aPosterServer = () => {
  let posters = [poster('OLD', true)]
  const answers: Answers = {
    [pageImage]: anImage,
    'GET /api/v1/series/{seriesId}/thumbnail': () => undefined,
    'GET /api/v1/series/{seriesId}/thumbnails': () => posters,
    'POST /api/v1/series/{seriesId}/thumbnails': () => {
      posters = [poster('OLD', false), poster('NEW', true)]
      return poster('NEW', true)
    },
    'PUT /api/v1/series/{seriesId}/thumbnails/{posterId}/selected': ({ params }) => {
      posters = posters.map(({ id }) => poster(id, id === params.posterId))
      return undefined
    },
    'DELETE /api/v1/series/{seriesId}/thumbnails/{posterId}': ({ params }) => {
      posters = posters.filter(({ id }) => id !== params.posterId)
      return undefined
    },
  }
  return { answers, posters: () => posters }
}

test('a page becomes the series cover, and undo brings back the previous one', async () => {
  const server = aPosterServer()
  const app = await openReader({ books, answers: server.answers })
  await chooseItem(app, 'Use as series cover')
  expect(await screen.findByText('This page is now the series cover.')).toBeTruthy()
  expect(server.posters()).toEqual([poster('OLD', false), poster('NEW', true)])
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Restored the previous cover.')).toBeTruthy()
  expect(server.posters()).toEqual([poster('OLD', true)])
})

test('only administrators are offered to change the cover', async () => {
  const reader: User = {
    ...{ id: 'R', email: 'reader@example.org', roles: ['PAGE_STREAMING'], sharedAllLibraries: true, sharedLibrariesIds: [] },
    ...{ labelsAllow: [], labelsExclude: [], ageRestriction: null },
  }
  const app = await openReader({ books, answers: { 'GET /api/v2/users/me': () => reader } })
  await app.user.click(screen.getByRole('button', { name: 'Page menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Save page' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Use as series cover' })).toBeNull()
})
