import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { withTexts } from '../locales/texts.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import type { ShellCommand } from './shell-keys.rules.ts'
import { useShellKeys } from './use-shell-keys.ts'

const SearchDialog = lazyPart(() => import('../search/search-dialog.tsx'))
const ShortcutsHelp = lazyPart(() => withTexts(() => import('./shortcuts-help.tsx')))

const pagePaths = {
  home: '/',
  discover: '/discover',
  updates: '/updates',
  collections: '/collections',
  readLists: '/read-lists',
  downloads: '/downloads',
  settings: '/settings',
} as const

/** Overlays above the pages: search and keyboard help. Returns a function that opens the search, and the open overlays. */
export const useShellOverlays = (): { readonly openSearch: () => void; readonly overlays: ReactElement | null } => {
  const [open, setOpen] = useState<'search' | 'help'>()
  const navigate = useNavigate()
  const admin = isAdmin(useMe())
  const close = () => setOpen(undefined)
  const act = (command: ShellCommand) => {
    if (command === 'search' || command === 'help') setOpen(command)
    else if (command !== 'downloads' || admin) void navigate({ to: pagePaths[command] })
  }
  useShellKeys(act)
  const overlays = open ? (
    <Suspense>{open === 'search' ? <SearchDialog onClose={close} /> : <ShortcutsHelp onClose={close} />}</Suspense>
  ) : null
  return { openSearch: () => setOpen('search'), overlays }
}
