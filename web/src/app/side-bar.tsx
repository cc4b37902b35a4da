import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBooks, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthChip } from '../health/health-chip.tsx'
import { useAddLibrary } from '../library/libraries/add-library.tsx'
import { librariesQuery } from '../library/library.api.ts'
import { RequestsBadge } from '../requests/requests-badge.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { UserMenu } from '../users/user-menu.tsx'
import { Brand } from './brand.tsx'
import { homeEntry, mainEntriesFor, type NavigationEntry, otherEntriesFor } from './navigation.ts'

/** Pages and libraries, on wide screens. */
export const SideBar = ({ onSearch }: { onSearch: () => void }): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const [admin, guest] = [isAdmin(me), isGuest(me)]
  return (
    <aside className="shell-side" aria-label={t('shell.side')}>
      <Brand />
      <UnstyledButton className="shell-search" aria-haspopup="dialog" aria-keyshortcuts="/" onClick={onSearch}>
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <span className="shell-search-text">{t('search.open')}</span>
        <span className="shell-search-key" aria-hidden="true">
          /
        </span>
      </UnstyledButton>
      <nav className="shell-nav" aria-label={t('shell.navigation')}>
        <ul className="shell-nav-list">
          <SideBarLink entry={homeEntry} />
          <LibraryLinks admin={admin} />
          {mainEntriesFor(guest).map((entry) => (
            <SideBarLink key={entry.to} entry={entry} />
          ))}
          {otherEntriesFor(admin, guest).map((entry) => (
            <SideBarLink key={entry.to} entry={entry} />
          ))}
        </ul>
      </nav>
      <div className="shell-foot">
        {guest ? null : <HealthChip />}
        <UserMenu />
      </div>
    </aside>
  )
}

const SideBarLink = ({ entry: { to, title, Icon } }: { entry: NavigationEntry }): ReactElement => {
  const { t } = useTranslation()
  return (
    <li>
      {/* Every address begins like home's. */}
      <Link to={to} className="shell-link" activeOptions={{ exact: to === '/' }}>
        <Icon size={20} stroke={1.7} aria-hidden="true" />
        <span className="shell-link-name">{t(title)}</span>
        {to === '/requests' ? <RequestsBadge /> : null}
      </Link>
    </li>
  )
}

const LibraryLinks = ({ admin }: { admin: boolean }): ReactElement => {
  const { t } = useTranslation()
  const addLibrary = useAddLibrary()
  const libraries = useQuery(librariesQuery)
  return (
    <li>
      <div className="shell-nav-head">
        <IconBooks size={20} stroke={1.7} aria-hidden="true" />
        <h2 className="shell-nav-title">{t('shell.library')}</h2>
        {admin ? (
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('addLibrary.title')} onClick={addLibrary}>
            <IconPlus size={18} />
          </ActionIcon>
        ) : null}
      </div>
      {libraries.isPending ? <Skeleton height={36} radius="md" /> : null}
      <ul className="shell-nav-list shell-libraries">
        {libraries.data?.map((library) => (
          <li key={library.id}>
            <Link to="/libraries/$libraryId" params={{ libraryId: library.id }} className="shell-link">
              <span className="shell-link-name">{library.name}</span>
              {library.unavailable ? <IconAlertTriangle size={16} color="var(--hd-warn)" aria-label={t('library.unavailable')} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
