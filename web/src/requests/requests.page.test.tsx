import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLibrary } from '../../test/a-library.ts'
import { aPageOfRequests, aRequest } from '../../test/a-request.ts'
import { aPageOfTitles, aSource, aTitle, followDefaults, titleDetails } from '../../test/a-source.ts'
import { openApp, passMs, press } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { TitleRequest, User } from '../api/types.ts'

const reader: User = {
  id: 'R',
  email: 'anna@example.org',
  roles: ['PAGE_STREAMING'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}

const asReader: Answers = { 'GET /api/v2/users/me': () => reader }

/** A server that keeps these requests. */
const keeping = (requests: TitleRequest[]): Answers => ({
  'GET /api/v1/libraries': () => [aLibrary()],
  'GET /api/v1/discover/sources': () => [aSource()],
  'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () => aPageOfTitles([aTitle()]),
  'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () => titleDetails(),
  'GET /api/v1/title-requests': ({ query }) =>
    aPageOfRequests(
      requests.filter(({ state }) => !query.get('state') || state === query.get('state')),
      { open: requests.filter(({ state }) => state === 'open').length, unread: requests.filter(({ unread }) => unread).length },
    ),
  'POST /api/v1/title-requests': ({ body }) => {
    const request = aRequest({ mine: true, titleId: body.titleId })
    requests.push(request)
    return request
  },
  'GET /api/v1/title-requests/{requestId}': ({ params }) =>
    requests.find(({ id }) => id === params.requestId) ?? new Refusal(404, { message: 'There is no such request.' }),
  'DELETE /api/v1/title-requests/{requestId}': () => void requests.splice(0),
  'POST /api/v1/title-requests/read': () => undefined,
  'POST /api/v1/title-requests/{requestId}/approve': ({ params }) => decide(requests, params.requestId, 'approved'),
  'POST /api/v1/title-requests/{requestId}/decline': ({ params }) => decide(requests, params.requestId, 'declined'),
})

const decide = (requests: TitleRequest[], id: string | undefined, state: 'approved' | 'declined'): TitleRequest => {
  const index = requests.findIndex((request) => request.id === id)
  const next = aRequest({ ...requests[index], state, decidedAt: '2026-01-02T00:00:00Z', decidedBy: 'admin@example.org' })
  requests[index] = next
  return next
}

test('the picture of the person who requested a title is next to their name, not next to the name of the source', async () => {
  await openApp('/requests', keeping([aRequest()]))
  const picture = (await screen.findByText(/Requested by/)).querySelector('.avatar')
  expect(picture?.nextSibling?.textContent).toMatch(/^Requested by anna@example.org/)
})

test('a reader requests a title with one click on its card, and withdraws the request in the menu of the button', async () => {
  const app = await openApp('/discover', { ...keeping([]), ...asReader })
  await app.user.click(await screen.findByRole('button', { name: 'Request Berserk' }))
  await screen.findByText('Berserk requested. An administrator will approve or decline it.')
  expect(app.server.bodiesOf('POST /api/v1/title-requests')).toEqual([{ source: 'near', titleId: 'berserk' }])
  await app.user.click(await screen.findByRole('button', { name: 'Requested: Berserk' }))
  await press(app, 'Withdraw')
  await screen.findByRole('button', { name: 'Request Berserk' })
})

test('a reader adds a comment to a request on the page of the title', async () => {
  const app = await openApp('/discover/near/berserk', { ...keeping([]), ...asReader })
  await app.user.click(await screen.findByRole('button', { name: 'Request Berserk with a comment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Berserk' }))
  await app.user.click(dialog.getByRole('textbox'))
  await app.user.paste(' The deluxe edition, please. ')
  await app.user.click(dialog.getByRole('button', { name: 'Request' }))
  await screen.findByRole('button', { name: 'Requested: Berserk' })
  expect(app.server.bodiesOf('POST /api/v1/title-requests')).toMatchObject([{ comment: 'The deluxe edition, please.' }])
})

test('administrators have no Request button, and readers have no Follow button', async () => {
  await openApp('/discover', keeping([]))
  await screen.findByRole('button', { name: 'Follow Berserk' })
  expect(screen.queryByRole('button', { name: /^Request / })).toBeNull()
})

test('an administrator approves and declines with one click each, and the count on Discover is updated', async () => {
  const requests = [aRequest(), aRequest({ id: 'Q2', title: 'Monster', titleId: 'monster' })]
  const app = await openApp('/requests', keeping(requests))
  await app.user.click(await screen.findByRole('button', { name: 'Approve Berserk' }))
  await screen.findByText('Berserk approved. Its chapters are being downloaded.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Berserk' })).toBeNull())
  expect(app.server.bodiesOf('POST /api/v1/title-requests/{requestId}/approve')).toEqual([{}])
  await app.user.click(screen.getByRole('button', { name: 'Decline Monster' }))
  await screen.findByText('No open requests')
  await press(app, 'Open Discover')
  const link = await screen.findByRole('link', { name: 'Requests' })
  expect(link.textContent).toBe('Requests')
})

test('an administrator approves with other options, and declines with a reason', async () => {
  const requests = [aRequest(), aRequest({ id: 'Q2', title: 'Monster', titleId: 'monster' })]
  const libraries = [aLibrary({ id: 'L', name: 'Manga' }), aLibrary({ id: 'M', name: 'Comics' })]
  const { groups: _groups, ...options } = followDefaults.options
  const app = await openApp('/requests', {
    ...keeping(requests),
    'GET /api/v1/libraries': () => libraries,
    'GET /api/v1/follows/defaults': () => followDefaults,
  })
  await app.user.click(await screen.findByRole('button', { name: 'More actions for Berserk' }))
  await press(app, 'Approve with options…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Berserk' }))
  await app.user.selectOptions(await dialog.findByRole('combobox', { name: 'Library' }), 'M')
  await app.user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/title-requests/{requestId}/approve')).toEqual([{ libraryId: 'M', options }]))
  await app.user.click(await screen.findByRole('button', { name: 'More actions for Monster' }))
  await press(app, 'Decline with a reason…')
  const reason = within(await screen.findByRole('dialog', { name: 'Decline Monster' }))
  await app.user.click(reason.getByRole('textbox'))
  await app.user.paste('We have it.')
  await app.user.click(reason.getByRole('button', { name: 'Decline' }))
  await screen.findByText('No open requests')
  expect(app.server.bodiesOf('POST /api/v1/title-requests/{requestId}/decline')).toEqual([{ reason: 'We have it.' }])
})

test('a reason that could not be sent stays in its dialog, to be sent again', async () => {
  const app = await openApp('/requests', {
    ...keeping([aRequest()]),
    'POST /api/v1/title-requests/{requestId}/decline': () => new Refusal(503, { message: 'The server is starting.' }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'More actions for Berserk' }))
  await press(app, 'Decline with a reason…')
  const reason = within(await screen.findByRole('dialog', { name: 'Decline Berserk' }))
  await app.user.click(reason.getByRole('textbox'))
  await app.user.paste('We have it.')
  await app.user.click(reason.getByRole('button', { name: 'Decline' }))
  await screen.findByText('The server is starting.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', false))
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'We have it.')
})

test('a comment that could not be sent stays in its dialog, to be sent again', async () => {
  const app = await openApp('/discover/near/berserk', {
    ...keeping([]),
    ...asReader,
    'POST /api/v1/title-requests': () => new Refusal(503, { message: 'The server is starting.' }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Request Berserk with a comment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Berserk' }))
  await app.user.click(dialog.getByRole('textbox'))
  await app.user.paste('The deluxe edition, please.')
  await app.user.click(dialog.getByRole('button', { name: 'Request' }))
  await screen.findByText('The server is starting.')
  const field = within(screen.getByRole('dialog')).getByRole('textbox')
  expect(field).toHaveProperty('value', 'The deluxe edition, please.')
})

test('a request that could not be approved stays in the list, and the error says why', async () => {
  const app = await openApp('/requests', {
    ...keeping([aRequest({ followUrl: null })]),
    'POST /api/v1/title-requests/{requestId}/approve': () => new Refusal(409, { message: 'Open the title and choose a match.' }),
  })
  await screen.findByText("Couldn't match this title to a source with chapters. Open the title to choose a match.")
  await app.user.click(screen.getByRole('button', { name: 'Approve Berserk' }))
  await screen.findByText('Open the title and choose a match.')
  screen.getByRole('button', { name: 'Approve Berserk' })
})

test('a reader sees the decisions with their reasons, and opening the page marks them as read', async () => {
  const declined = aRequest({ mine: true, unread: true, state: 'declined', decidedAt: '2026-01-02T00:00:00Z', reason: 'We have it.' })
  const app = await openApp('/discover', { ...keeping([declined]), ...asReader })
  const link = await screen.findByRole('link', { name: /^Requests/ })
  await waitFor(() => expect(link.textContent).toContain('1 new decision'))
  await app.user.click(link)
  await screen.findByText('Reason: We have it.')
  expect(screen.queryByRole('button', { name: /Approve|Decline|Withdraw/ })).toBeNull()
  await waitFor(() => expect(app.server.countOf('POST /api/v1/title-requests/read')).toBe(1))
})

test('a reader without requests is led to Discover', async () => {
  const app = await openApp('/requests', { ...keeping([]), ...asReader })
  await screen.findByText("You haven't requested anything yet")
  await press(app, 'Open Discover')
  await screen.findByRole('button', { name: 'Request Berserk' })
})

test('an administrator approves a request with the match that its title page shows', async () => {
  const request = aRequest({ source: 'catalog', titleId: 'berserk', followUrl: null })
  const title = titleDetails({ source: 'catalog', openRequest: { id: 'Q', users: 2 }, requested: true })
  const app = await openApp('/discover/catalog/berserk', {
    ...keeping([request]),
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': ({ params }) =>
      params.sourceId === 'catalog' ? { ...title, followUrl: null } : titleDetails(),
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/match': () => ({ match: aTitle(), certain: false }),
  })
  expect((await screen.findByText('Requested by 2 people')).getAttribute('href')).toBe('/requests')
  expect(screen.queryByRole('button', { name: 'Follow Berserk' })).toBeNull()
  await app.user.click(await screen.findByRole('link', { name: 'Berserk' }))
  await screen.findByRole('button', { name: 'Follow Berserk' })
  await app.user.click(await screen.findByRole('button', { name: 'Approve with this match: Berserk' }))
  await screen.findByText('Berserk approved. Its chapters are being downloaded.')
  expect(app.server.bodiesOf('POST /api/v1/title-requests/{requestId}/approve')).toEqual([{ url: aTitle().url }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /with this match/ })).toBeNull())
})

test('administrators see on the card of a title how many people requested it', async () => {
  const list: Answers = {
    'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () =>
      aPageOfTitles([aTitle({ openRequest: { id: 'Q', users: 3 }, requested: true })]),
  }
  await openApp('/discover', { ...keeping([]), ...list })
  await screen.findByRole('link', { name: /Berserk.*Requested by 3 people/ })
})

test('only decisions that are shown are marked as read, and the badge in the navigation counts the others', async () => {
  const decided = { mine: true, unread: true, state: 'declined', decidedAt: '2026-01-02T00:00:00Z' } as const
  const requests = [aRequest(decided)]
  const app = await openApp('/requests', {
    ...keeping(requests),
    ...asReader,
    'GET /api/v1/title-requests': () => aPageOfRequests(requests, { unread: 3 }),
  })
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/title-requests/read')).toEqual([{ ids: ['Q'] }]))
  const [link] = await screen.findAllByRole('link', { name: /^Requests/ })
  await waitFor(() => expect(link?.textContent).toContain('2 new decisions'))
})

test('an approved request leads to the series, or to its download while there is none', async () => {
  const approved = { state: 'approved', decidedAt: '2026-01-02T00:00:00Z' } as const
  const requests = [aRequest({ ...approved, seriesId: 'S' }), aRequest({ ...approved, id: 'Q2', title: 'Monster', titleId: 'monster' })]
  const app = await openApp('/requests', keeping(requests))
  await app.user.click(await screen.findByRole('radio', { name: 'Approved' }))
  expect((await screen.findByRole('link', { name: /^Open series.*Berserk$/ })).getAttribute('href')).toBe('/series/S')
  expect(screen.getByRole('link', { name: /^View downloads.*Monster$/ }).getAttribute('href')).toMatch(/^\/downloads/)
})

test('leaving asks before a reason that is not sent yet is lost', async () => {
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const app = await openApp('/requests', keeping([aRequest()]))
  await app.user.click(await screen.findByRole('button', { name: 'More actions for Berserk' }))
  await press(app, 'Decline with a reason…')
  const reason = within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox')
  await app.user.click(reason)
  await app.user.paste('We have it.')
  const [link] = screen.getAllByRole('link', { name: 'Discover' })
  if (link) await app.user.click(link)
  await passMs(100)
  expect(ask).toHaveBeenCalledOnce()
  expect(reason.isConnected && reason.value).toBe('We have it.')
})
