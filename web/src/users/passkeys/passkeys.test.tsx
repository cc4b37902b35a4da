import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import type { Answers } from '../../../test/stand-in-server.ts'
import type { Passkey, PasskeyList } from '../../api/types.ts'

const phone: Passkey = { id: 'K1', name: 'Phone', host: 'manga.example.org', createdAt: '2026-11-20T10:00:00Z', lastUsedAt: null }
const openAccount = (list: PasskeyList, answers: Answers = {}) =>
  openApp('/settings/account', {
    'GET /api/v1/users/me/sign-in-methods': () => ({ hasPassword: false, passwordSignIn: true, identities: [], linkable: [] }),
    'GET /api/v1/users/me/passkeys': () => list,
    'GET /api/v2/users/me/authentication-activity': () => ({
      ...{ content: [], number: 0, size: 20, totalElements: 0, totalPages: 0, numberOfElements: 0, empty: true, first: true, last: true },
      sort: { sorted: true, unsorted: false, empty: false },
      pageable: {
        offset: 0,
        pageNumber: 0,
        pageSize: 20,
        paged: true,
        unpaged: false,
        sort: { sorted: true, unsorted: false, empty: false },
      },
    }),
    ...answers,
  })

afterEach(() => void vi.unstubAllGlobals())

test('passkeys are listed with host and last use, renamed and removed', async () => {
  const app = await openAccount(
    { passkeys: [phone], unavailable: null },
    { 'PATCH /api/v1/users/me/passkeys/{passkeyId}': () => undefined, 'DELETE /api/v1/users/me/passkeys/{passkeyId}': () => undefined },
  )
  const [row] = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem')
  expect(row?.textContent).toMatch(/^Phone.*not used yet · for manga\.example\.org/)
  await app.user.click(screen.getByLabelText('Rename Phone'))
  const dialog = await screen.findByRole('dialog')
  await fill(app, within(dialog).getByLabelText('Name'), 'Old phone')
  await press(app, 'Save')
  expect(app.server.bodiesOf('PATCH /api/v1/users/me/passkeys/{passkeyId}')).toEqual([{ name: 'Old phone' }])
  await app.user.click(screen.getByLabelText('Remove Phone'))
  app.server.answer({ 'GET /api/v1/users/me/passkeys': () => ({ passkeys: [], unavailable: null }) })
  await app.user.click(within(await screen.findByRole('dialog')).getByText('Remove', { selector: 'button *' }))
  expect(await screen.findByText('No passkeys yet.')).toBeTruthy()
})

test('where passkeys cannot be used, the page says why and offers no button', async () => {
  await openAccount({ passkeys: [], unavailable: 'Passkeys work only over https.' })
  expect(await screen.findByText('Passkeys work only over https.')).toBeTruthy()
  expect(screen.queryByText('Add passkey')).toBeNull()
})

test('a cancelled request says what to do', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({
    create: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  } as unknown as CredentialsContainer)
  const app = await openAccount(
    { passkeys: [], unavailable: null },
    {
      'POST /api/v1/users/me/passkeys/options': () => ({
        ...{ challenge: 'AAAA', rp: { id: 'localhost', name: 'Hondana' }, user: { id: 'VQ', name: 'me', displayName: 'me' } },
        ...{ pubKeyCredParams: [], timeout: 1, attestation: 'none', excludeCredentials: [] },
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      }),
    },
  )
  await press(app, 'Add passkey')
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was created.')
})
