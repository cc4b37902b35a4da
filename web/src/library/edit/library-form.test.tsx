import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aLibrary } from '../../../test/a-library.ts'
import { tell } from '../../../test/event-streams.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { Library } from '../../api/types.ts'

const change = 'PATCH /api/v1/libraries/{libraryId}'
const emptyTrash = 'POST /api/v1/libraries/{libraryId}/empty-trash'
const changeReleases = 'PUT /api/v1/libraries/{libraryId}/release-preference'

/** The page of a library, on a server that stores what it receives. */
const openLibrary = async (): Promise<OpenedApp & { readonly changeElsewhere: (changes: Partial<Library>) => Promise<void> }> => {
  let library = aLibrary()
  const app = await openApp('/settings/libraries/L', {
    'GET /api/v1/libraries': () => [library],
    'GET /api/v1/library-states': () => [],
    [emptyTrash]: () => undefined,
    'GET /api/v1/libraries/{libraryId}/release-preference': () => ({ oneRelease: true, groups: [], inherited: true }),
    [changeReleases]: ({ body }) => ({ oneRelease: body.oneRelease, groups: [...body.groups], inherited: false }),
    [change]: ({ body }) => {
      library = { ...library, ...(body as Partial<Library>) }
    },
  })
  await screen.findByLabelText(/^Name/, { selector: 'input' })
  const changeElsewhere = async (changes: Partial<Library>) => {
    library = { ...library, ...changes }
    await tell('/sse/v1/events', 'LibraryChanged', { libraryId: 'L' })
    await passMs(1100)
  }
  return { ...app, changeElsewhere }
}

const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Name/, { selector: 'input' })
const rename = (app: OpenedApp, name: string) => fill(app, nameField(), name)
const saveButton = () => screen.queryByText('Save changes')?.closest('button')

test('saving a library sends only the changes', async () => {
  const app = await openLibrary()
  expect(saveButton()).toBeUndefined()
  await rename(app, ' Comics ')
  await app.user.selectOptions(screen.getByLabelText('Automatic scan'), 'DAILY')
  await press(app, 'Save changes')
  await screen.findByText('Saved.')
  expect(app.server.bodiesOf(change)).toEqual([{ name: 'Comics', scanInterval: 'DAILY' }])
  await expect.poll(saveButton).toBeUndefined()
})

test('emptying the trash asks first', async () => {
  const app = await openLibrary()
  await press(app, 'Empty trash')
  const dialog = within(await screen.findByRole('dialog', { name: 'Empty trash?' }))
  expect(app.server.countOf(emptyTrash)).toBe(0)
  await app.user.click(dialog.getByRole('button', { name: 'Empty trash' }))
  await screen.findByText('Emptying the trash.')
  expect(app.server.countOf(emptyTrash)).toBe(1)
})

test('an error while emptying the trash is shown once, in the dialog', async () => {
  const app = await openLibrary()
  app.server.answer({ [emptyTrash]: () => new Refusal(422, { message: 'The database is busy.' }) })
  await press(app, 'Empty trash')
  const dialog = within(await screen.findByRole('dialog', { name: 'Empty trash?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Empty trash' }))
  await dialog.findByText('The database is busy.')
  await passMs(1_000)
  expect(screen.getAllByText('The database is busy.')).toHaveLength(1)
})

test('Save leads to what keeps a library from being saved: a missing name or no file type', async () => {
  const app = await openLibrary()
  await rename(app, '')
  expect(screen.getByText('Enter a name.')).toBeTruthy()
  await press(app, 'Save changes')
  expect(document.activeElement).toBe(nameField())
  await rename(app, 'Comics')
  const kinds = [...document.querySelectorAll<HTMLInputElement>('.library-kinds input')].filter(({ checked }) => checked)
  for (const kind of kinds) await app.user.click(kind)
  expect(screen.getByText('Select at least one file type.')).toBeTruthy()
  const scrolledTo: string[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolledTo.push(this.textContent)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await press(app, 'Save changes')
  expect(scrolledTo).toEqual(['Select at least one file type.'])
  expect(app.server.countOf(change)).toBe(0)
})

test('a rejected library name shows an error at its field until it is changed', async () => {
  const app = await openLibrary()
  const message = 'A library named "Comics" already exists. Choose another name.'
  app.server.answer({ [change]: () => new Refusal(400, { code: 'LIBRARY_NAME_TAKEN', message, params: { name: 'Comics' } }) })
  await rename(app, 'Comics')
  await press(app, 'Save changes')
  await screen.findByText(message)
  expect(nameField().getAttribute('aria-invalid')).toBe('true')
  await rename(app, 'Comics 2')
  expect(screen.queryByText(message)).toBeNull()
})

test('a library error without a field is shown above the Save button', async () => {
  const app = await openLibrary()
  app.server.answer({ [change]: () => new Refusal(500, { message: 'The database is locked.' }) })
  await rename(app, 'Comics')
  await press(app, 'Save changes')
  await screen.findByText('The database is locked.')
  expect(nameField().value).toBe('Comics')
})

test('Cancel restores the library settings', async () => {
  const app = await openLibrary()
  await rename(app, 'Comics')
  await press(app, 'Cancel')
  expect(nameField().value).toBe('Manga')
  expect(saveButton()).toBeUndefined()
})

test('a library setting changed elsewhere is shown, and saving another setting does not revert it', async () => {
  const app = await openLibrary()
  await rename(app, 'Comics')
  await app.changeElsewhere({ scanInterval: 'WEEKLY' })
  expect(screen.getByLabelText<HTMLSelectElement>('Automatic scan').value).toBe('WEEKLY')
  expect(nameField().value).toBe('Comics')
  await press(app, 'Save changes')
  await screen.findByText('Saved.')
  expect(app.server.bodiesOf(change)).toEqual([{ name: 'Comics' }])
})

test('a group that is added while the preferred groups are being saved stays', async () => {
  const app = await openLibrary()
  const groups = await screen.findByLabelText('Groups, in order of preference')
  await fill(app, groups, 'First')
  await app.user.keyboard('{Enter}')
  const answer = app.server.hold(changeReleases)
  await press(app, 'Save')
  await fill(app, groups, 'Second')
  await app.user.keyboard('{Enter}')
  answer()
  await screen.findByText('Saved.')
  expect(app.server.bodiesOf(changeReleases)).toEqual([{ oneRelease: true, groups: ['First'] }])
  expect(screen.queryByText('Second')).not.toBeNull()
})

test('leaving with unsaved library settings asks for confirmation', async () => {
  const app = await openLibrary()
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await rename(app, 'Comics')
  await app.user.click(requireDefined(screen.getAllByRole('link', { name: 'Discover' })[0], 'the link to another page'))
  await passMs(100)
  expect(confirm).toHaveBeenCalledWith('You have unsaved changes. Leave without saving?')
  expect(window.location.pathname).toBe('/settings/libraries/L')
  expect(nameField().value).toBe('Comics')
})

test('deleting a library with unsaved settings does not ask about them', async () => {
  const app = await openLibrary()
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  app.server.answer({ 'DELETE /api/v1/libraries/{libraryId}': () => undefined })
  await rename(app, 'Comics')
  await press(app, 'Delete library')
  const dialog = within(await screen.findByRole('dialog'))
  await fill(app, dialog.getByRole('textbox'), 'Manga')
  await app.user.click(dialog.getByRole('button', { name: 'Delete library' }))
  await expect.poll(() => window.location.pathname).toBe('/')
  expect(confirm).not.toHaveBeenCalled()
})
