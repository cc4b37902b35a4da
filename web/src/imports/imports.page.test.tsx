import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { fill, openApp, passMs, press } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { BookImport, ImportProposal, ImportUpload } from './imports.api.ts'

const aProposal = (overrides: Partial<ImportProposal> = {}): ImportProposal => ({
  sourceFile: '/inbox/Dawn 3.cbz',
  uploadId: null,
  name: 'Dawn 3.cbz',
  sizeBytes: 2048,
  seriesName: 'Dawn',
  number: 3,
  seriesId: 'S',
  seriesTitle: 'Dawn',
  destinationName: 'Dawn 3',
  destination: '/media/manga/Dawn/Dawn 3.cbz',
  conflict: null,
  existing: null,
  ...overrides,
})

const anImport = (overrides: Partial<BookImport> = {}): BookImport => ({
  id: 'I',
  state: 'DONE',
  copyMode: 'COPY',
  sourceFile: '/inbox/Dawn 3.cbz',
  seriesId: 'S',
  bookId: 'B',
  copiedInstead: false,
  sourceKept: false,
  error: null,
  requestedAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  ...overrides,
})

/** A server on whose disk these files are. */
const offering = (files: readonly ImportProposal[], imports: BookImport[] = []): Answers => ({
  'GET /api/v1/libraries': () => [aLibrary()],
  'GET /api/v1/imports': () => imports,
  'GET /api/v1/import-uploads': () => [],
  'POST /api/v1/filesystem': () => ({ directories: [], files: [] }),
  'GET /api/v1/filesystem/suggestions': () => [],
  'GET /api/v1/filesystem/space': () => ({ path: '/inbox', freeBytes: 1, totalBytes: 1, writable: true }),
  'GET /api/v1/series': () => new Refusal(500),
  'POST /api/v1/imports/proposals': () => ({ files: [...files], truncated: false }),
  'POST /api/v1/imports/check': ({ body }) =>
    body.books.map((book) => {
      const existing = files.find(({ sourceFile }) => sourceFile === book.sourceFile)?.existing ?? null
      const conflict = book.destinationName === 'Dawn 1' ? 'The series folder already has a file named "Dawn 1.cbz".' : null
      return { destination: '/media/manga/x.cbz', conflict, existing }
    }),
  'POST /api/v1/imports': ({ body }) => {
    imports.push(anImport({ state: 'QUEUED', bookId: null }))
    return body.books.map(() => anImport({ state: 'QUEUED', bookId: null }))
  },
})

const findBooks = async (app: Awaited<ReturnType<typeof openApp>>) => {
  await fill(app, await screen.findByRole('textbox', { name: /Folder/ }), '/inbox')
  await press(app, 'Find books')
  return within(await screen.findByRole('list', { name: 'Files to import' }))
}

test('files of a folder are imported with the series and the names that a person chose', async () => {
  const files = [
    aProposal(),
    aProposal({
      sourceFile: '/inbox/New 1.cbz',
      name: 'New 1.cbz',
      seriesName: 'New',
      seriesId: null,
      seriesTitle: null,
      destinationName: 'New 1',
    }),
    aProposal({ sourceFile: '/inbox/b.cbz', name: 'b.cbz', destinationName: 'b', existing: { bookId: 'OLD', title: 'Chapter 2' } }),
  ]
  const app = await openApp('/settings/import', offering(files))
  const list = await findBooks(app)
  expect(list.getByRole('checkbox', { name: 'Select Dawn 3.cbz' })).toHaveProperty('checked', true)
  expect(list.getByRole('checkbox', { name: 'Select New 1.cbz' })).toHaveProperty('checked', false)
  await list.findByText('New series in Manga')
  await app.user.click(list.getByRole('checkbox', { name: 'Select New 1.cbz' }))
  await app.user.click(list.getByRole('checkbox', { name: 'Replace “Chapter 2”' }))
  await fill(app, list.getByRole('textbox', { name: 'New name of New 1.cbz' }), 'New 01')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Import by' }), 'Moving')
  await press(app, 'Import 3 books')
  await screen.findByText('Import of 3 books started.')
  expect(app.server.bodiesOf('POST /api/v1/imports')).toEqual([
    {
      copyMode: 'MOVE',
      books: [
        { sourceFile: '/inbox/Dawn 3.cbz', seriesId: 'S', destinationName: 'Dawn 3' },
        { sourceFile: '/inbox/New 1.cbz', libraryId: 'L', newSeries: 'New', destinationName: 'New 01' },
        { sourceFile: '/inbox/b.cbz', seriesId: 'S', upgradeBookId: 'OLD', destinationName: 'b' },
      ],
    },
  ])
  await screen.findByText('0 of 1 imported')
})

test('a file whose name is taken is not imported until it gets another one', async () => {
  const app = await openApp('/settings/import', offering([aProposal()]))
  const list = await findBooks(app)
  await fill(app, list.getByRole('textbox', { name: 'New name of Dawn 3.cbz' }), 'Dawn 1')
  await list.findByText('The series folder already has a file named "Dawn 1.cbz".')
  expect(screen.getByRole('button', { name: 'Import 0 books' })).toHaveProperty('disabled', true)
  await fill(app, list.getByRole('textbox', { name: 'New name of Dawn 3.cbz' }), 'Dawn 4')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 book' })).toHaveProperty('disabled', false))
})

test('a tracker list without changes is checked only once', async () => {
  const app = await openApp('/settings/import', offering([aProposal()]))
  await findBooks(app)
  await waitFor(() => expect(app.server.countOf('POST /api/v1/imports/check')).toBe(1))
  await passMs(1000)
  const timers = vi.spyOn(window, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  await passMs(2000)
  expect(timers.mock.calls.filter(([, ms]) => ms === 300)).toEqual([])
})

test('a series that is chosen from the list gets the file, not a new series of the same name', async () => {
  const file = aProposal({ seriesId: null, seriesTitle: null, seriesName: 'Daw', destination: null })
  const series = aSeries({})
  const dawn = { ...series, id: 'EXISTING', metadata: { ...series.metadata, title: 'Dawn' } }
  const translated = { ...dawn, id: 'TRANSLATED', libraryId: 'GERMAN' }
  const app = await openApp('/settings/import', {
    ...offering([file]),
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'GERMAN', name: 'German' })],
    'GET /api/v1/series': () => aPageOf([dawn, translated]),
  })
  const list = await findBooks(app)
  await app.user.click(list.getByRole('combobox', { name: 'Series of Dawn 3.cbz' }))
  await app.user.click(await screen.findByRole('option', { name: 'Dawn · Manga' }))
  await app.user.click(list.getByRole('checkbox', { name: 'Select Dawn 3.cbz' }))
  expect(list.queryByText('New series in Manga')).toBeNull()
  expect(list.getByRole('combobox', { name: 'Series of Dawn 3.cbz' })).toHaveProperty('value', 'Dawn')
  await press(app, 'Import 1 book')
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/imports')).toMatchObject([{ books: [{ seriesId: 'EXISTING' }] }]))
})

test('a file that is selected while others are being sent stays in the list', async () => {
  const late = aProposal({
    sourceFile: '/inbox/Late 1.cbz',
    name: 'Late 1.cbz',
    destinationName: 'Late 1',
    existing: { bookId: 'B', title: 'Old' },
  })
  const app = await openApp('/settings/import', offering([aProposal(), late]))
  const list = await findBooks(app)
  const answer = app.server.hold('POST /api/v1/imports')
  await press(app, 'Import 1 book')
  await app.user.click(list.getByRole('checkbox', { name: 'Select Late 1.cbz' }))
  answer()
  await waitFor(() => expect(list.queryByText('Dawn 3.cbz')).toBeNull())
  expect(list.queryByText('Late 1.cbz')).not.toBeNull()
  expect(app.server.bodiesOf('POST /api/v1/imports')).toMatchObject([{ books: [{ sourceFile: '/inbox/Dawn 3.cbz' }] }])
})

test('results link to the books and say what failed', async () => {
  const failed = anImport({ id: 'F', state: 'FAILED', bookId: null, sourceFile: '/inbox/lost.cbz', error: "The file doesn't exist." })
  await openApp('/settings/import', offering([], [anImport({ copiedInstead: true }), failed]))
  expect(await screen.findByRole('link', { name: 'Dawn 3.cbz' })).toHaveProperty('pathname', '/books/B')
  await screen.findByText("The file doesn't exist.")
  await screen.findByText("Copied, because a hard link wasn't possible.")
})

test('a finished upload of an earlier visit is added to the list', async () => {
  const upload: ImportUpload = { id: 'U', name: 'Dawn 9.cbz', sizeBytes: 5, offset: 5, expiresAt: '2026-01-08T00:00:00Z' }
  const app = await openApp('/settings/import', {
    ...offering([aProposal({ sourceFile: null, uploadId: 'U', name: 'Dawn 9.cbz' })]),
    'GET /api/v1/import-uploads': () => [upload],
  })
  await app.user.click(await screen.findByText('Upload from this device'))
  await app.user.click(await screen.findByRole('button', { name: 'Add Dawn 9.cbz to the list' }))
  await screen.findByRole('list', { name: 'Files to import' })
  expect(app.server.bodiesOf('POST /api/v1/imports/proposals')).toEqual([{ uploadIds: ['U'] }])
})

test('a file whose upload was discarded can be chosen again', async () => {
  const isBusy = { name: 'Dawn 9.cbz', sizeBytes: 5, offset: 0, expiresAt: '2026-01-08T00:00:00Z' }
  const app = await openApp('/settings/import', {
    ...offering([]),
    'POST /api/v1/import-uploads': () => new Refusal(507),
    'GET /api/v1/import-uploads/{uploadId}': () => ({ id: 'U', ...isBusy }),
  })
  await app.user.click(await screen.findByText('Upload from this device'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['12345'], 'Dawn 9.cbz')
  for (const tries of [1, 2]) {
    if (input) await app.user.upload(input, file)
    await waitFor(() => expect(app.server.countOf('POST /api/v1/import-uploads')).toBe(tries))
    await app.user.click(await screen.findByRole('button', { name: 'Delete upload Dawn 9.cbz' }))
    await waitFor(() => expect(screen.queryByText('Dawn 9.cbz')).toBeNull())
  }
})

test('an upload continues after a part failed, and its file is listed when it is complete', async () => {
  let offset = 0
  const upload = (): ImportUpload => ({ id: 'U', name: 'Dawn 9.cbz', sizeBytes: 5, offset, expiresAt: '2026-01-08T00:00:00Z' })
  let attempts = 0
  const app = await openApp('/settings/import', {
    ...offering([aProposal({ sourceFile: null, uploadId: 'U', name: 'Dawn 9.cbz', destinationName: 'Dawn 9' })]),
    'POST /api/v1/import-uploads': () => upload(),
    'GET /api/v1/import-uploads/{uploadId}': () => upload(),
    'PATCH /api/v1/import-uploads/{uploadId}': () => {
      attempts += 1
      offset = attempts === 1 ? 3 : 5
      return attempts === 1 ? new Refusal(502) : upload()
    },
  })
  await app.user.click(await screen.findByText('Upload from this device'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await app.user.upload(input, new File(['12345'], 'Dawn 9.cbz'))
  const list = within(await screen.findByRole('list', { name: 'Files to import' }, { timeout: 5000 }))
  list.getByText('Dawn 9.cbz')
  expect(app.server.bodiesOf('POST /api/v1/import-uploads')).toEqual([{ name: 'Dawn 9.cbz', sizeBytes: 5 }])
  expect(app.server.countOf('PATCH /api/v1/import-uploads/{uploadId}')).toBe(2)
  await press(app, 'Import 1 book')
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/imports')).toMatchObject([{ books: [{ uploadId: 'U', seriesId: 'S' }] }]))
})

test('leaving the page asks before the names of the files are lost', async () => {
  const app = await openApp('/settings/import', offering([aProposal()]))
  const list = await findBooks(app)
  const name = list.getByRole<HTMLInputElement>('textbox', { name: 'New name of Dawn 3.cbz' })
  await fill(app, name, 'Dawn 03')
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const [link] = screen.getAllByRole('link', { name: 'Discover' })
  if (link) await app.user.click(link)
  await passMs(100)
  expect(ask).toHaveBeenCalledOnce()
  expect(name.isConnected && name.value).toBe('Dawn 03')
})
