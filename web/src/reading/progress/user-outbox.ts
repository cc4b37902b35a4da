// The outbox of the signed-in account; exists once in the app. It sends waiting entries when the app starts, when the connection returns
// and before the tab closes.
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { isSetUpNeeded } from '../../api/query-client.ts'
import { recordPageOffline } from '../../offline/refresh-offline-copy.ts'
import { meQuery, storedUser } from '../../users/accounts/users.api.ts'
import { bookQuery, loadServerProgress, progressionOf, saveEntry, saveReadPage } from '../reading.api.ts'
import { withReadPage } from '../reading-position.rules.ts'
import { OutdatedError, RejectedError } from './deliver-entry.ts'
import { createProgressOutbox, type ProgressOutbox } from './progress-outbox.ts'
import { readStoredEntries, writeStoredEntries } from './stored-entries.ts'

const outboxes = new Map<string, ProgressOutbox>()

export const outboxOf = (userId: string, queryClient: QueryClient): ProgressOutbox => {
  const existing = outboxes.get(userId)
  if (existing) return existing
  const created = createProgressOutbox({
    send: async (bookId, entry, late) => {
      assertSignedIn(queryClient, userId)
      return (late || entry.place ? saveEntry(bookId, entry) : saveReadPage(bookId, entry.page)).catch(throwFinalError)
    },
    loadProgress: async (bookId) => {
      assertSignedIn(queryClient, userId)
      return loadServerProgress(bookId).catch(throwFinalError)
    },
    read: () => readStoredEntries(userId),
    write: (text) => writeStoredEntries(userId, text),
    nowMs: () => Date.now(),
    onSent: (bookId, page, atMs) => {
      const at = new Date(atMs).toISOString()
      queryClient.setQueryData(bookQuery(bookId).queryKey, (book) => book && withReadPage(book, page, at))
    },
  })
  const outbox: ProgressOutbox = {
    ...created,
    recordPage: (bookId, page, place) => {
      created.recordPage(bookId, page, place)
      // A storage error must not prevent reading.
      void recordPageOffline(bookId, page, place && progressionOf({ page, place }, new Date())).catch(() => undefined)
    },
  }
  outboxes.set(userId, outbox)
  window.addEventListener('online', () => void outbox.deliver())
  window.addEventListener('pagehide', () => void outbox.deliver(true))
  document.addEventListener('visibilitychange', () => (document.hidden ? void outbox.deliver(true) : undefined))
  return outbox
}

/** Sends what an earlier visit could not. */
export const deliverPendingProgress = async (userId: string, queryClient: QueryClient): Promise<void> => {
  const outbox = outboxOf(userId, queryClient)
  if (Object.keys(outbox.unsent()).length === 0) return
  await outbox.deliver()
  showSentProgress(queryClient)
}

/** Pages that show the reading progress load it again. */
export const showSentProgress = (queryClient: QueryClient): void => {
  for (const queryKey of [['shelves'], ['series']]) void queryClient.invalidateQueries({ queryKey })
}

/** Entries of one account wait while another one is signed in. */
const assertSignedIn = (queryClient: QueryClient, userId: string): void => {
  // The cookie is shared by all tabs: another one may have signed in with another account.
  const inAnyTab = storedUser()
  const isOtherUser = queryClient.getQueryData(meQuery.queryKey)?.id !== userId || (inAnyTab !== undefined && inAnyTab.id !== userId)
  if (isOtherUser) throw new Error('Somebody else is signed in')
}

/** An expired session can be renewed, but a retry is useless for a book that was deleted or is forbidden. */
const throwFinalError = (error: unknown): never => {
  if (error instanceof ApiError && error.code === 'PROGRESSION_OUTDATED') throw new OutdatedError(error.message)
  const isFinal =
    error instanceof ApiError &&
    !isSetUpNeeded(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 429].includes(error.status)
  throw isFinal ? new RejectedError(error.message) : error
}
