import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { ApiError } from './client.ts'

type QueryClientHandlers = {
  /** The session ended while the app was open (401 on any request). */
  readonly onSessionLost: () => void
  /** Something a person asked for failed and the place that asked does not show it itself. */
  readonly onActionFailed: (error: Error) => void
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly showsOwnError?: boolean }
  }
}

/** The app's memory of server answers. Lists stay fresh by events, so a value may be a minute old before it is asked again. */
export const createQueryClient = ({ onSessionLost, onActionFailed }: QueryClientHandlers): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error) && query.queryKey[0] !== 'me') onSessionLost()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.showsOwnError) return
        if (isSignedOut(error)) onSessionLost()
        else onActionFailed(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Long enough that going back to a grid finds its pages, and with them its scroll position.
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 2 && !isClientError(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  // Sentences of answers stand in the language in which they came.
  i18next.on('languageChanged', () => void client.invalidateQueries())
  return client
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A 4xx is the server's final word; asking again changes nothing (429 says itself when to come back). */
const isClientError = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500
