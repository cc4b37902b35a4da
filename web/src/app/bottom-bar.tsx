import { IconDots } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestsDot } from '../requests/requests-badge.tsx'
import { onDemand } from '../ui/menu/on-demand.tsx'
import { useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { LibrariesTabButton } from './libraries-tab-button.tsx'
import { homeEntry, mainEntriesFor, type NavigationEntry, otherEntriesFor } from './navigation.ts'

/** The navigation at the bottom of the screen, on a phone. */
export const BottomBar = (): ReactElement => {
  const { t } = useTranslation()
  const guest = isGuest(useMe())
  return (
    <nav className="shell-bottom" aria-label={t('shell.navigation')}>
      <ul className="shell-bottom-list">
        <TabLink entry={homeEntry} />
        <li>
          <LibrariesTab />
        </li>
        {mainEntriesFor(guest).map((entry) => (
          <TabLink key={entry.to} entry={entry} />
        ))}
        <MoreTab />
      </ul>
    </nav>
  )
}

const LibrariesTab = onDemand(() => import('./libraries-tab-menu.tsx'), LibrariesTabButton)

const TabLink = ({ entry: { to, title, Icon } }: { entry: NavigationEntry }): ReactElement => {
  const { t } = useTranslation()
  return (
    <li>
      <Link to={to} className="shell-tab" activeOptions={{ exact: to === '/' }}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
        <span>{t(title)}</span>
      </Link>
    </li>
  )
}

/** Also marked on the pages that it leads to. */
const MoreTab = (): ReactElement => {
  const { t } = useTranslation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const inside = otherEntriesFor(true).some(({ to }) => path === to || path.startsWith(`${to}/`))
  return (
    <li>
      <Link to="/more" className="shell-tab" data-active={inside}>
        <IconDots size={22} stroke={1.7} aria-hidden="true" />
        <span>{t('shell.more')}</span>
        <RequestsDot />
      </Link>
    </li>
  )
}
