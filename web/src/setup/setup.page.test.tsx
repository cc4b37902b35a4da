import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { aPlugin } from '../../test/a-plugin.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { Library, PluginConfig, Series } from '../api/types.ts'

const aSource = (id: string, name: string, properties: object = {}) =>
  aPlugin({ id, name, enabled: false, pluginType: 'METADATA', configSchema: JSON.stringify({ type: 'object', properties }) })

const languages = { type: 'string', enum: ['en', 'de'], default: 'en' }
const saveStep = 'PATCH /api/v1/client-settings/user'
const saveConfig = 'PATCH /api/v1/plugins/{id}/config'
const makeFolder = 'POST /api/v1/filesystem/folders'

/** A new server, which stores what it receives. @param step the stored step of the setup */
const openSetup = async (step?: string, answers: Answers = {}): Promise<OpenedApp & { readonly steps: () => readonly unknown[] }> => {
  const libraries: Library[] = []
  let settings = step ? { 'hondana.setup.step': { value: step } } : {}
  let plugins = [
    aSource('srca', 'MangaDex', { preferredTitleLanguage: languages }),
    aSource('srcb', 'AniList'),
    aSource('srcc', 'Kitsu'),
    { ...aSource('extractor-downloader', 'gallery-dl', { default_language: languages }), pluginType: 'DOWNLOAD' as const },
  ]
  const folder = (name: string) => ({ type: 'directory' as const, name, path: `/media/${name}` })
  const folders = [folder('Comics')]
  const app = await openApp('/setup', {
    'GET /api/v1/libraries': () => libraries,
    'GET /api/v1/library-states': () => [],
    'GET /api/v1/client-settings/user/list': () => settings,
    [saveStep]: ({ body }) => {
      settings = { ...settings, ...(body as typeof settings) }
    },
    'GET /api/v1/filesystem/suggestions': () => [{ path: '/media', freeBytes: 5e9, totalBytes: 9e9, writable: true }],
    'GET /api/v1/filesystem/space': ({ query }) => ({ path: String(query.get('path')), freeBytes: 5e9, totalBytes: 9e9, writable: true }),
    'POST /api/v1/filesystem': ({ body }) =>
      body?.path === '/media'
        ? { parent: '/', directories: folders, files: [] }
        : { parent: '/media', directories: body?.path ? [] : [{ type: 'directory', name: '/', path: '/' }], files: [] },
    [makeFolder]: ({ body }) => {
      folders.push(folder(body.name))
      return folder(body.name)
    },
    'POST /api/v1/libraries': ({ body }) => {
      const library = aLibrary({ name: body.name, root: body.root })
      libraries.push(library)
      return library
    },
    'GET /api/v1/plugins': () => plugins,
    'PATCH /api/v1/plugins/{id}': ({ params, body }) => {
      plugins = plugins.map((one) => (one.id === params.id ? { ...one, enabled: body.enabled ?? false } : one))
      return plugins.find(({ id }) => id === params.id) ?? new Refusal(404)
    },
    'GET /api/v1/plugins/{id}/config': () => ({ kept: 'as it is' }),
    [saveConfig]: ({ body }) => ({ kept: 'as it is', ...body }) as PluginConfig,
    'GET /api/v1/series': () => ({ ...aPageOf<Series>([]), totalElements: 3 }),
    'GET /api/v1/tasks': () => ({ count: 0, countByName: {}, content: [] }),
    'GET /api/v1/books': () => new Refusal(500),
    'GET /api/v1/books/ondeck': () => new Refusal(500),
    'GET /api/v1/series/new': () => new Refusal(500),
    'GET /api/v1/series/updated': () => new Refusal(500),
    ...answers,
  })
  const steps = () => app.server.bodiesOf(saveStep).map((body) => Object.values(body as Record<string, { value: string }>)[0]?.value)
  return { ...app, steps }
}

const currentStep = () => screen.getByRole('list', { name: 'Setup steps' }).querySelector('[aria-current="step"]')?.textContent

test('every step of the setup can be skipped, and the server stores the progress', async () => {
  const app = await openSetup()
  await screen.findByText('Choose a folder for your library')
  await press(app, 'Skip')
  await screen.findByText('Enable sources')
  await screen.findByLabelText(/MangaDex/)
  await press(app, 'Skip')
  await screen.findByText('Add titles')
  await press(app, 'Finish')
  await screen.findByText('Add your first library')
  expect(app.steps()).toEqual(['folder', 'sources', 'content', 'done'])
})

test('the setup resumes at the stored step, and goes back from there', async () => {
  const app = await openSetup('sources')
  await screen.findByText('Enable sources')
  expect(currentStep()).toContain('Sources')
  await press(app, 'Back')
  await screen.findByText('Choose a folder for your library')
  expect(screen.queryByText('Back')).toBeNull()
  expect(app.steps()).toEqual(['folder'])
})

test('a finished setup opens again at its first step and stays finished', async () => {
  const app = await openSetup('done')
  await screen.findByText('Choose a folder for your library')
  expect(app.steps()).toEqual([])
})

test('a library is created from a suggestion and a new folder, and the scan result is shown', async () => {
  const app = await openSetup()
  await app.user.click(await screen.findByText('/media'))
  await screen.findByText(/ of .* free/)
  await press(app, 'New folder')
  await fill(app, await screen.findByLabelText('Name of the new folder'), 'Manga')
  await press(app, 'Create folder')
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/Folder on the server/).value).toBe('/media/Manga')
  await press(app, 'Add library')
  await screen.findByText('Enable sources')
  expect(app.server.bodiesOf(makeFolder)).toEqual([{ path: '/media', name: 'Manga' }])
  expect(app.server.bodiesOf('POST /api/v1/libraries')).toMatchObject([{ name: 'Manga', root: '/media/Manga' }])
  await press(app, 'Back')
  expect(within(await screen.findByRole('list', { name: 'Libraries' })).getByText('/media/Manga')).toBeTruthy()
  await press(app, 'Continue')
  await press(app, 'Skip')
  await screen.findByText('Scan found 3 series')
})

test('a folder that cannot be created shows the reason at its name', async () => {
  const message = 'A file or folder named "Manga" already exists.'
  const app = await openSetup(undefined, { [makeFolder]: () => new Refusal(409, { message }) })
  await app.user.click(await screen.findByText('/media'))
  await press(app, 'New folder')
  await fill(app, await screen.findByLabelText('Name of the new folder'), 'Manga')
  await press(app, 'Create folder')
  await screen.findByText(message)
})

test('pressing Enter to accept Japanese text creates no folder, and Esc keeps the field open', async () => {
  const app = await openSetup()
  await app.user.click(await screen.findByText('/media'))
  await press(app, 'New folder')
  const name = await screen.findByLabelText('Name of the new folder')
  await fill(app, name, '漫画')
  fireEvent.keyDown(name, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(name, { key: 'Escape', keyCode: 229 })
  await passMs(100)
  expect(name.isConnected).toBe(true)
  expect(app.server.countOf(makeFolder)).toBe(0)
})

test('sources are off until they are turned on, and a language keeps the other settings of its plugin', async () => {
  const app = await openSetup('sources')
  const mangadex = await screen.findByLabelText<HTMLInputElement>(/MangaDex/)
  expect(mangadex.checked).toBe(false)
  await app.user.click(mangadex)
  await screen.findByText('Continue')
  await app.user.selectOptions(await screen.findByLabelText('Language of downloaded chapters'), 'de')
  await app.user.selectOptions(await screen.findByLabelText('Language of titles and descriptions'), 'de')
  await expect.poll(() => app.server.bodiesOf(saveConfig)).toEqual([{ default_language: 'de' }, { preferredTitleLanguage: 'de' }])
})

test('without a library, a backup cannot be imported yet', async () => {
  await openSetup('content')
  await screen.findByText('Add a library first. The titles are downloaded to it.')
  expect(screen.getByText('Choose a backup').closest('button')?.disabled).toBe(true)
})
