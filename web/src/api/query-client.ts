import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError, UnreachableError } from './client.ts'

type QueryClientHandlers = {
  /**
   * The session ended while the app was open (401 on any request), or the account must first set up a second factor. `isShown`: the
   * component of a failed action is still open and shows the error itself, for example a wrong password.
   */
  readonly onSessionLost: (error: Error, isShown: boolean) => void
  /** An action of the user failed, and its component does not show the error itself, or no longer. */
  readonly onActionFailed: (error: Error) => void
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly showsOwnError?: boolean }
  }
}

// The page learns of a change before the next press: with a timer, which a busy device runs later than input, the second press of a double
// click reached a button that was not yet disabled.
notifyManager.setScheduler(queueMicrotask)

/** The app's query cache. Events keep lists up to date, so a value may be a minute old before it is refetched. */
export const createQueryClient = ({ onSessionLost, onActionFailed }: QueryClientHandlers): QueryClient => {
  /** Actions whose component is still open. */
  const open = new WeakSet<object>()
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if ((isSignedOut(error) || isSetUpNeeded(error)) && query.queryKey[0] !== 'me') onSessionLost(error, false)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const isShown = mutation.meta?.showsOwnError === true && open.has(mutation)
        if (isSignedOut(error) || isSetUpNeeded(error)) onSessionLost(error, isShown)
        else if (!isShown) onActionFailed(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Long enough that going back to a grid finds its pages, and with them its scroll position.
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 2 && !isClientError(error) && !(error instanceof UnreachableError),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'observerAdded') open.add(mutation)
    if (type === 'observerRemoved') open.delete(mutation)
  })
  // Messages in cached responses are in the language in which they were fetched.
  i18next.on('languageChanged', () => void client.invalidateQueries())
  return client
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The server requires two-factor authentication, which this account does not have yet. */
export const isSetUpNeeded = (error: unknown): boolean => error instanceof ApiError && error.code === 'TWO_FACTOR_SET_UP_NEEDED'

/** The credentials were right, but an administrator has turned the account off. */
export const isTurnedOff = (error: unknown): boolean => error instanceof ApiError && error.code === 'ACCOUNT_TURNED_OFF'

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A 4xx is final; a retry changes nothing (429 has its own retry time). */
const isClientError = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500
