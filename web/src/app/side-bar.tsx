import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBooks,
  IconCompass,
  IconDeviceMobileDown,
  IconDownload,
  IconFolders,
  IconHome,
  IconListNumbers,
  IconPlus,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthChip } from '../health/health-chip.tsx'
import { useAddLibrary } from '../library/libraries/add-library.tsx'
import { librariesQuery } from '../library/library.api.ts'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { UserMenu } from '../users/user-menu.tsx'
import { Brand } from './brand.tsx'

/** Pages and libraries, on wide screens. */
export const SideBar = ({ onSearch }: { onSearch: () => void }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
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
          <SideBarLink to="/" Icon={IconHome} name={t('home.title')} />
          <SideBarLink to="/discover" Icon={IconCompass} name={t('shell.discover')} />
          <SideBarLink to="/collections" Icon={IconFolders} name={t('collections.titles.collections')} />
          <SideBarLink to="/read-lists" Icon={IconListNumbers} name={t('collections.titles.readLists')} />
          {admin ? <SideBarLink to="/downloads" Icon={IconDownload} name={t('downloads.title')} /> : null}
          <SideBarLink to="/offline" Icon={IconDeviceMobileDown} name={t('offline.title')} />
          <SideBarLink to="/settings" Icon={IconSettings} name={t('settings.title')} />
        </ul>
        <LibraryLinks admin={admin} />
      </nav>
      <div className="shell-foot">
        <HealthChip />
        <UserMenu />
      </div>
    </aside>
  )
}

type SideBarPath = '/' | '/discover' | '/collections' | '/read-lists' | '/downloads' | '/offline' | '/settings'

type SideBarLinkProps = { readonly to: SideBarPath; readonly Icon: typeof IconHome; readonly name: string }

const SideBarLink = ({ to, Icon, name }: SideBarLinkProps): ReactElement => (
  <li>
    {/* Every address begins like home's. */}
    <Link to={to} className="shell-link" activeOptions={{ exact: to === '/' }}>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <span className="shell-link-name">{name}</span>
    </Link>
  </li>
)

const LibraryLinks = ({ admin }: { admin: boolean }): ReactElement => {
  const { t } = useTranslation()
  const addLibrary = useAddLibrary()
  const libraries = useQuery(librariesQuery)
  return (
    <>
      <div className="shell-nav-head">
        <h2 style={{ all: 'unset' }}>{t('shell.libraries')}</h2>
        {admin ? (
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('addLibrary.title')} onClick={addLibrary}>
            <IconPlus size={18} />
          </ActionIcon>
        ) : null}
      </div>
      {libraries.isPending ? <Skeleton height={36} radius="md" /> : null}
      <ul className="shell-nav-list">
        {libraries.data?.map((library) => (
          <li key={library.id}>
            <Link to="/libraries/$libraryId" params={{ libraryId: library.id }} className="shell-link">
              <IconBooks size={20} stroke={1.7} aria-hidden="true" />
              <span className="shell-link-name">{library.name}</span>
              {library.unavailable ? <IconAlertTriangle size={16} color="var(--hd-warn)" aria-label={t('library.unavailable')} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
