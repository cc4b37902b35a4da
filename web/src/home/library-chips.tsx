import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../api/types.ts'

/** Filters the home page by library; not shown when there is only one. */
export const LibraryChips = ({ libraries }: { libraries: readonly Library[] }): ReactElement | null => {
  const { t } = useTranslation()
  if (libraries.length < 2) return null
  return (
    <nav className="home-chips" aria-label={t('home.libraries')}>
      <ul>
        <li>
          <Link to="/" className="home-chip" activeOptions={{ exact: true, includeSearch: true }} replace={true}>
            {t('home.allLibraries')}
          </Link>
        </li>
        {libraries.map(({ id, name }) => (
          <li key={id}>
            <Link to="/" search={{ library: id }} className="home-chip" activeOptions={{ exact: true, includeSearch: true }} replace={true}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
