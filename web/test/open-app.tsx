// The app at an address, as main.tsx starts it, in front of a stand-in for the server.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { isReachable, onConnectionChange } from '../src/api/connection.ts'
import { createQueryClient } from '../src/api/query-client.ts'
import type { Book, Bookmark, NewChapters, Series, User } from '../src/api/types.ts'
import { createAppRouter } from '../src/app/router.tsx'
import { Notices, notify } from '../src/ui/notices.tsx'
import { theme } from '../src/ui/theme/theme.ts'
import { aPageOf } from './a-download.ts'
import { aPageOfRequests } from './a-request.ts'
import { type Answers, type StandInServer, startServer } from './stand-in-server.ts'

export type OpenedApp = { readonly server: StandInServer; readonly user: UserEvent; readonly me: User }

let close: (() => readonly string[]) | undefined
let visits = 0

/** Opens an address as an administrator. Each call is another person: what the app keeps of one stays with them. */
export const openApp = async (address: string, answers: Answers): Promise<OpenedApp> => {
  visits += 1
  const me: User = { ...administrator, id: `U${visits}` }
  const server = startServer({ ...answersOfEveryPage(me), ...answers })
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient({
    onSessionLost: () => undefined,
    onActionFailed: (error) => void notify(error.message, 'failed'),
  })
  const router = createAppRouter(queryClient)
  const stopListening = onConnectionChange(() => (isReachable() ? void queryClient.invalidateQueries() : undefined))
  close = () => {
    stopListening()
    router.history.destroy()
    queryClient.clear()
    return server.unanswered()
  }
  render(
    // Without transitions: a menu is there when it is opened.
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { server, me, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

/** Ends the app of a test; tells which of its requests had no answer. */
export const closeApp = (): readonly string[] => {
  const unanswered = close?.() ?? []
  close = undefined
  return unanswered
}

/** Presses the button or follows the link with this text. happy-dom does neither for a click on the text itself. */
export const press = async ({ user }: Pick<OpenedApp, 'user'>, text: string): Promise<void> => {
  const button = (await screen.findByText(text, { selector: 'button, button *, a, a *' })).closest('button, a')
  if (button) await user.click(button)
}

/** Writes this text into a field in place of what it holds. Pasted: each key that is typed draws the page again. */
export const fill = async ({ user }: Pick<OpenedApp, 'user'>, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field)
  if (text) await user.paste(text)
}

/** Lets time pass for the app. */
export const passMs = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

const administrator: User = {
  id: 'U',
  email: 'admin@example.org',
  roles: ['ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}

const answersOfEveryPage = (me: User): Answers => ({
  'GET /api/v1/claim': () => ({ isClaimed: true }),
  'GET /api/v1/sign-in': () => ({ passwordSignIn: true, providers: [], failure: null, guestAccess: false, passwordResetByEmail: false }),
  'GET /api/v2/users/me': () => me,
  'GET /api/v1/libraries': () => [],
  'GET /api/v1/client-settings/user/list': () => ({}),
  'GET /api/v1/custom-css/version': () => ({ version: null }),
  'GET /api/v1/title-requests': () => aPageOfRequests(),
  'GET /api/v1/two-factor': () => ({ required: 'NOBODY', accounts: [] }),
  'GET /api/v1/users/turned-off': () => [],
  'GET /api/v1/users/me/two-factor': () => ({ isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }),
  'GET /api/v1/users/me/passkeys': () => ({ passkeys: [], unavailable: null }),
  'GET /api/v1/users/me/devices': () => [],
  'GET /api/v1/users/{id}/devices': () => [],
  'GET /api/v1/series/{seriesId}/trackers': () => [],
  'GET /api/v1/series/{seriesId}/shelf': () => ({ shelf: null, isChosen: false }),
  'GET /api/v1/avatars': () => [],
  'GET /api/v1/bookmarks': () => aPageOf<Bookmark>([]),
  'GET /api/v1/health': () => ({ status: 'UP', components: {}, extractorToolVersion: null }),
  // The home page, where many tests end; whether it is drawn before the end depends on the machine.
  'GET /api/v1/books': () => aPageOf<Book>([]),
  'GET /api/v1/books/ondeck': () => aPageOf<Book>([]),
  'GET /api/v1/books/new-chapters': () => aPageOf<NewChapters>([]),
  'GET /api/v1/series/updated': () => aPageOf<Series>([]),
  'GET /api/v1/series/new': () => aPageOf<Series>([]),
})
