import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/a-library.ts'
import { aSource, followDefaults, titleDetails } from '../../../test/a-source.ts'
import { type OpenedApp, openApp } from '../../../test/open-app.tsx'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { DiscoverTitleDetails } from '../../api/types.ts'

const chapter = (number: string, changes = {}) => ({
  id: `chapter-${number}`,
  url: `https://near.example/chapter/${number}`,
  number,
  volume: null,
  title: null,
  language: 'en',
  groups: [],
  releaseDate: null,
  isExternal: false,
  previewable: true,
  ...changes,
})

const preview = { pages: [1, 2, 3].map((page) => ({ url: `/api/v1/discover/previews/token-${page}` })), expiresAt: '2030-01-01T00:00:00Z' }

const answers = (title: Partial<DiscoverTitleDetails> = {}): Answers => ({
  'GET /api/v1/libraries': () => [aLibrary()],
  'GET /api/v1/follows/defaults': () => followDefaults,
  'GET /api/v1/discover/sources': () => [aSource({ previewable: true })],
  'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () => titleDetails({ chapterLanguages: ['en'], ...title }),
  'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/chapters': () => ({
    chapters: [chapter('2', { isExternal: true, previewable: false }), chapter('1')],
    total: 2,
    page: 0,
    hasMore: false,
  }),
  'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/chapters/{chapterId}/preview': () => preview,
})

const page = (number: number) => screen.findByRole('img', { name: `Page ${number} of 3` })
const place = () => screen.getByRole('status', { name: /^Page/ }).textContent
const dialog = () => screen.findByRole('dialog', { name: 'Preview: Berserk Ch. 1' })

async function opened(title: Partial<DiscoverTitleDetails> = {}, more: Answers = {}): Promise<OpenedApp> {
  const app = await openApp('/discover/near/berserk', { ...answers(title), ...more })
  await app.user.click(await screen.findByRole('button', { name: 'Preview Ch. 1' }))
  await dialog()
  return app
}

test('a chapter is previewed one page at a time in the reading direction, and its end offers to follow and to download', async () => {
  const { user, server } = await opened({ originalLanguage: 'ja' })
  expect((await page(1)).getAttribute('src')).toBe('/api/v1/discover/previews/token-1')
  expect(place()).toBe('1 / 3')
  await user.keyboard(' ')
  expect(place()).toBe('2 / 3')
  await user.keyboard('{ArrowRight}')
  expect(place()).toBe('1 / 3')
  await user.keyboard('{End}')
  expect(place()).toBe('3 / 3')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  const end = within(requireParent(await screen.findByText('End of the preview')))
  end.getByRole('button', { name: 'Follow Berserk' })
  end.getByRole('button', { name: 'Download once' })
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  expect(server.unanswered()).toEqual([])
})

function requireParent({ parentElement }: HTMLElement): HTMLElement {
  if (!parentElement) throw new Error('The end of the preview has no parent')
  return parentElement
}

test('a chapter on another site has no preview', async () => {
  await openApp('/discover/near/berserk', answers())
  await screen.findByRole('button', { name: 'Preview Ch. 1' })
  expect(screen.queryByRole('button', { name: 'Preview Ch. 2' })).toBeNull()
})

test('a long strip is shown with all pages below each other', async () => {
  await opened({ tags: ['Long Strip'], originalLanguage: 'ko' })
  const strip = await screen.findByRole('region', { name: 'Berserk' })
  expect(within(strip).getAllByRole('img')).toHaveLength(3)
  within(strip).getByText('End of the preview')
})

test('a chapter with very tall pages is shown as a strip, also when its title has no such tag', async () => {
  await opened({ originalLanguage: 'ko' })
  await page(1)
  const load = (number: number, heightPx: number) => {
    const image = screen.getByAltText(`Page ${number} of 3`)
    Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: heightPx } })
    fireEvent.load(image)
  }
  load(1, 1200)
  expect(screen.queryByRole('region', { name: 'Berserk' })).toBeNull()
  load(2, 9000)
  const strip = await screen.findByRole('region', { name: 'Berserk' })
  expect(within(strip).getAllByRole('img')).toHaveLength(3)
})

test('Escape closes the preview, and the focus returns to its button', async () => {
  const { user } = await opened()
  expect(window.location.search).toBe('?preview=chapter-1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Preview Ch. 1'))
})

test('a preview opens from its address, and closes to the title', async () => {
  const { user } = await openApp('/discover/near/berserk?preview=chapter-1', answers())
  await dialog()
  await user.click(await screen.findByRole('button', { name: 'Close preview' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Preview Ch. 1' })
})

test('a page that fails to load says why, and can be retried', async () => {
  const message = 'Near is unavailable until 18:52.'
  const { user } = await opened({}, { 'GET /api/v1/discover/previews/{token}': () => new Refusal(503, { message }) })
  fireEvent.error(await page(1))
  await screen.findByText("Couldn't load page 1.")
  await screen.findByText(message)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await page(1)).getAttribute('src')).toBe('/api/v1/discover/previews/token-1?attempt=1')
})

test('a preview that cannot be loaded shows the error of the source, and can be retried', async () => {
  const path = 'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/chapters/{chapterId}/preview'
  const { user, server } = await opened({}, { [path]: () => new Refusal(429, { message: 'Near is rate limiting the server.' }) })
  await screen.findByText('Near is rate limiting the server.')
  server.answer({ [path]: () => preview })
  await user.click(screen.getByRole('button', { name: 'Retry Near' }))
  await page(1)
})
