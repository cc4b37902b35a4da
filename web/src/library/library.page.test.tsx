import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { closeApp, type OpenedApp, openApp, press } from '../../test/open-app.tsx'
import { requireDefined } from '../../test/require-defined.ts'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'

const aTitle = (id: string) => ({ ...aSeries({}), id, booksCount: 3, metadata: { ...aSeries({}).metadata, title: id } })
const list = 'POST /api/v1/series/list'
const mark = 'POST /api/v1/read-progress/mark'
const nothingBefore = { readSeries: [], unreadSeries: [], begunSeries: [], readBooks: [], unreadBooks: [], begunBooks: [] }

/** A library of this many series, whose random order is the reversed one. */
const aLibraryOf = (count: number): Answers => {
  const series = Array.from({ length: count }, (_, index) => aTitle(`S${index}`))
  return {
    'GET /api/v1/libraries': () => [aLibrary({})],
    'GET /api/v1/library-states': () => [],
    'POST /api/v1/series/list/alphabetical-groups': () => [],
    [list]: ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      const ordered = query.get('sort')?.startsWith('random') ? series.toReversed() : series
      return { ...aPageOf(ordered.slice(page * size, (page + 1) * size)), totalElements: count }
    },
  }
}

const selectFirst = async ({ user }: OpenedApp) => {
  const [first] = await screen.findAllByLabelText(/^Select S/)
  if (first) await user.click(first)
}

test('a random order contains all series, and stays the same until it is shuffled again', async () => {
  const sorts = new Set<string | null>()
  const answers = aLibraryOf(250)
  const app = await openApp('/libraries/L?sort=random', {
    ...answers,
    [list]: (request) => {
      sorts.add(request.query.get('sort'))
      return requireDefined(answers[list], 'the list')(request)
    },
    [mark]: () => ({ changed: 0, before: nothingBefore }),
  })
  await selectFirst(app)
  const order = [...sorts]
  expect(order).toEqual([expect.stringMatching(/^random\.\d+,asc$/)])
  await press(app, 'Select all 250')
  await press(app, 'Mark as unread')
  await screen.findByText('250 series marked as unread.')
  expect(app.server.bodiesOf(mark).flatMap(({ ids }) => ids)).toContain('S0')
  // The ids of the selection are read by title.
  await expect.poll(() => [...sorts]).toEqual([...order, 'metadata.titleSort,asc'])
  await app.user.click(screen.getByLabelText('Shuffle again'))
  await expect.poll(() => sorts.size).toBe(3)
})

test.each([['Add to collection'], ['Edit metadata'], ['Match…'], ['Delete files']])(
  '%s can be canceled without selecting again',
  async (action) => {
    const app = await openApp('/libraries/L', { ...aLibraryOf(3), 'GET /api/v1/collections': () => aPageOf([]) })
    await selectFirst(app)
    await press(app, action)
    const dialog = await screen.findByRole('dialog')
    await app.user.click(within(dialog).getByText('Cancel'))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('1 selected')).not.toBeNull()
  },
)

test('a library opens without the filters of somebody else who used this browser', async () => {
  const { user } = await openApp('/libraries/L', aLibraryOf(3))
  await user.selectOptions(await screen.findByDisplayValue('Title'), 'Random')
  await expect.poll(() => location.search).not.toBe('')
  cleanup()
  closeApp()
  await openApp('/libraries/L', aLibraryOf(3))
  await screen.findByLabelText('Select S0')
  expect(location.search).toBe('')
})

test('how many titles match is announced when a filter changes', async () => {
  const answers = aLibraryOf(3)
  const isFiltered = (body: unknown) => JSON.stringify(body).includes('readStatus')
  const address = `/libraries/L?read=${encodeURIComponent(JSON.stringify(['UNREAD']))}`
  const app = await openApp(address, {
    ...answers,
    [list]: (request) => (isFiltered(request.body) ? aPageOf([]) : requireDefined(answers[list], 'the list')(request)),
  })
  const status = await screen.findByText('No results match your filters', { selector: '[role=status]' })
  const [clear] = await screen.findAllByText('Clear all')
  await app.user.click(requireDefined(clear?.closest('button'), 'the button'))
  await expect.poll(() => status.textContent).toBe('3 series')
})

test('a series that is deleted in the menu of its card is no longer selected', async () => {
  const app = await openApp('/libraries/L', {
    ...aLibraryOf(3),
    'POST /api/v1/actions': () => ({ accepted: 1, taskIds: [], refusedCount: 0, refused: [] }),
  })
  await selectFirst(app)
  const [menu] = screen.getAllByLabelText(/^Actions for S/)
  if (menu) await app.user.click(menu)
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete files' }))
  const dialog = await screen.findByRole('dialog')
  await app.user.click(within(dialog).getByRole('button', { name: /^Delete/ }))
  await expect.poll(() => screen.queryAllByRole('button', { name: /^Select S/, pressed: true, hidden: true })).toEqual([])
})

test('a library whose series cannot be listed shows why, and lists them on retry', async () => {
  const app = await openApp('/libraries/L?genre=Drama', {
    ...aLibraryOf(3),
    [list]: () => new Refusal(422, { message: 'The database is busy.' }),
  })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('The database is busy.')
  app.server.answer(aLibraryOf(3))
  await app.user.click(within(notice).getByText('Retry'))
  await screen.findByLabelText('Select S0')
})
