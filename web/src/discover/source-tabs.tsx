import '../ui/link-tabs.css'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'

type SourceTabsProps = { readonly sources: readonly DiscoverSource[]; readonly current: DiscoverSource }

/** One tab for each source that is on. */
export const SourceTabs = ({ sources, current }: SourceTabsProps): ReactElement | null => {
  const { t } = useTranslation()
  return (
    <nav className="source-tabs" aria-label={t('discover.sources')}>
      <ul>
        {sources.map(({ id, name }) => (
          <li key={id}>
            <Link to="/discover/$source" params={{ source: id }} className="link-tab" aria-current={id === current.id ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/discover/$source" params={{ source: current.id }} search={{ q: '' }} className="source-filter-link">
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />
        {t('discover.filters.open')}
        <span className="only-screen-reader">: {current.name}</span>
      </Link>
    </nav>
  )
}
