import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isReachable, onConnectionChange, watchDeviceConnection } from '../api/connection.ts'
import { createQueryClient, isSignedOut } from '../api/query-client.ts'
import { Notices, notify } from '../ui/notices.tsx'
import { colorSchemeManager } from '../ui/theme/appearance.ts'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { clearSession } from '../users/accounts/users.api.ts'
import { keepUnsavedForms } from '../users/sign-in/sign-in-again.tsx'
import { createAppRouter } from './router.tsx'

const queryClient = createQueryClient({
  onSessionLost: (error, isShown) => {
    if ((isSignedOut(error) && keepUnsavedForms()) || isShown) return
    clearSession(queryClient)
    void router.invalidate()
  },
  onActionFailed: (error) => void notify(error.message, 'failed'),
})

const router = createAppRouter(queryClient)

watchDeviceConnection()
// Device storage was used instead of the server's responses.
onConnectionChange(() => (isReachable() ? void queryClient.invalidateQueries() : undefined))

/** The whole app: theme, query cache, routes. */
export const App = (): ReactElement => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>
  </MantineProvider>
)
