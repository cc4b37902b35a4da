import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesTab } from './series-search.rules.ts'

type SeriesTabsProps = { readonly seriesId: string; readonly tabs: readonly SeriesTab[]; readonly current: SeriesTab }

/** The tabs of a series. They are links, so each has its own URL, and the Back button returns to the previous one. */
export const SeriesTabs = ({ seriesId, tabs, current }: SeriesTabsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('seriesPage.sections')}>
      <ul className="series-tabs">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to="/series/$seriesId"
              params={{ seriesId }}
              search={tab === 'chapters' ? {} : { tab }}
              className="series-tab"
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab === current ? 'page' : undefined}
            >
              {t(`seriesPage.tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
