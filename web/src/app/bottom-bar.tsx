import { IconCompass, IconDownload, IconHome, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../ui/on-demand.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { LibrariesTabButton } from './libraries-tab-button.tsx'

/** The navigation at the bottom of the screen, on a phone. */
export const BottomBar = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <nav className="shell-bottom" aria-label={t('shell.navigation')}>
      <ul className="shell-bottom-list">
        <li>
          <Link to="/" className="shell-tab" activeOptions={{ exact: true }}>
            <IconHome size={22} stroke={1.7} aria-hidden="true" />
            {t('home.title')}
          </Link>
        </li>
        <li>
          <LibrariesTab />
        </li>
        <li>
          <Link to="/discover" className="shell-tab">
            <IconCompass size={22} stroke={1.7} aria-hidden="true" />
            {t('shell.discover')}
          </Link>
        </li>
        <li>
          <Link to="/search" className="shell-tab">
            <IconSearch size={22} stroke={1.7} aria-hidden="true" />
            {t('search.title')}
          </Link>
        </li>
        {admin ? (
          <li>
            <Link to="/downloads" className="shell-tab">
              <IconDownload size={22} stroke={1.7} aria-hidden="true" />
              {t('downloads.title')}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

const LibrariesTab = onDemand(() => import('./libraries-tab-menu.tsx'), LibrariesTabButton)
