import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactElement } from 'react'

/**
 * The page before sign-in or all the others. Each has its own loading screen: of a page whose place another one takes while that is
 * loading, Preact leaves elements behind.
 */
export const Root = (): ReactElement => <Outlet key={useMatches({ select: (matches) => matches[1]?.routeId })} />
