import { ActionIcon, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconBooks, IconDownload, IconHome, IconPlus, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthChip } from '../health/health-chip.tsx'
import { useAddLibrary } from '../library/add-library.tsx'
import { librariesQuery } from '../library/library.api.ts'
import { UserMenu } from '../users/user-menu.tsx'
import { isAdmin, useMe } from '../users/users.api.ts'
import { Brand } from './brand.tsx'

/** Rooms and libraries, on screens that have the width for it. */
export const SideBar = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <aside className="shell-side" aria-label={t('shell.side')}>
      <Brand />
      <nav className="shell-nav" aria-label={t('shell.navigation')}>
        <ul className="shell-nav-list">
          <li>
            <Link to="/" className="shell-link" activeOptions={{ exact: true }}>
              <IconHome size={20} stroke={1.7} aria-hidden="true" />
              <span className="shell-link-name">{t('home.title')}</span>
            </Link>
          </li>
          {admin ? (
            <>
              <li>
                <Link to="/downloads" className="shell-link">
                  <IconDownload size={20} stroke={1.7} aria-hidden="true" />
                  <span className="shell-link-name">{t('downloads.title')}</span>
                </Link>
              </li>
              <li>
                <Link to="/maintenance" className="shell-link">
                  <IconTool size={20} stroke={1.7} aria-hidden="true" />
                  <span className="shell-link-name">{t('maintenance.title')}</span>
                </Link>
              </li>
            </>
          ) : null}
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
