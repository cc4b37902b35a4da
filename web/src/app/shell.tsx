import './shell.css'
import '../users/guests/guest.css'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthChip } from '../health/health-chip.tsx'
import { AddLibraryProvider } from '../library/libraries/add-library.tsx'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { saveOpening } from '../reading/opened-from.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { UserMenu } from '../users/user-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Brand } from './brand.tsx'
import { useServerEvents } from './server-events.ts'
import { useShellOverlays } from './shell-overlays.tsx'
import { SideBar } from './side-bar.tsx'

/** The layout of every page except the reader: a sidebar on the left, on a phone a bar at the bottom. */
export const Shell = (): ReactElement => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const guest = isGuest(useMe())
  useServerEvents(!guest)
  useFocusOnPageChange(main)
  const { openSearch, overlays } = useShellOverlays()
  return (
    <AddLibraryProvider>
      {/* A button and not a link: a "#main" address would leave the page under a <base href>. */}
      <button type="button" className="shell-skip" onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <div className="shell" data-guest={guest}>
        <SideBar onSearch={openSearch} />
        <aside className="shell-top" aria-label={t('shell.side')}>
          <Brand />
          <div className="shell-top-tools">
            <Link to="/search" className="shell-top-search" aria-label={t('search.title')}>
              <IconSearch size={22} stroke={1.7} aria-hidden="true" />
            </Link>
            {guest ? null : <HealthChip />}
            <UserMenu />
          </div>
        </aside>
        <main className="shell-main" ref={main} tabIndex={-1}>
          <OfflineNotice />
          <Outlet />
        </main>
        <BottomBar />
      </div>
      {overlays}
    </AddLibraryProvider>
  )
}

/** Whether the shell was left for the reader: the page after it is another one, although the shell has seen no page yet. */
let wasLeft = false

/** Otherwise a screen reader stays on the clicked link and never announces the page change. */
const useFocusOnPageChange = (main: { readonly current: HTMLElement | null }) => {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const lastPath = useRef(path)
  useEffect(() => {
    const isOther = lastPath.current !== undefined && lastPath.current !== path
    const isReturn = wasLeft && document.activeElement === document.body
    if (isOther || isReturn) main.current?.focus({ preventScroll: true })
    wasLeft = false
    lastPath.current = path
  }, [path, main])
  useEffect(
    () => () => {
      wasLeft = true
      saveOpening({ path: lastPath.current, readerIndex: router.state.location.state.__TSR_index })
    },
    [router],
  )
}
