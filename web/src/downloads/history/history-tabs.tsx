import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryTextSearch } from '../downloads-search.rules.ts'

type HistoryTab = 'downloaded' | 'skipped' | 'blacklist'

/** Tabs for chapters that were downloaded, skipped by the server, or blacklisted by a user. */
export const HistoryTabs = ({ open, search }: { open: HistoryTab; search: LibraryTextSearch }): ReactElement => {
  const { t } = useTranslation()
  const tabProps = (tab: HistoryTab) => ({
    className: 'downloads-tab',
    'aria-current': tab === open ? ('page' as const) : undefined,
    activeOptions: { exact: true },
  })
  return (
    <nav aria-label={t('downloads.history.kinds')} style={{ minWidth: 0 }}>
      <ul className="downloads-tabs">
        <li>
          <Link to="/downloads/history" search={search} {...tabProps('downloaded')}>
            {t('downloads.history.downloaded')}
          </Link>
        </li>
        <li>
          <Link to="/downloads/history" search={{ ...search, kind: 'skipped' }} {...tabProps('skipped')}>
            {t('downloads.history.skipped')}
          </Link>
        </li>
        <li>
          <Link to="/downloads/blacklist" search={search} {...tabProps('blacklist')}>
            {t('downloads.blacklist.title')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
