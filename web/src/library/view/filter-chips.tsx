import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { PinButton } from '../../home/pins/pin-button.tsx'
import { filterLabel } from './filter-labels.ts'
import { activeFilters, type LibraryView, librarySearchOf, withoutFilter } from './library-view.rules.ts'

type FilterChipsProps = { readonly libraryId: string; readonly view: LibraryView; readonly onChange: (view: LibraryView) => void }

/** The active filters; clicking a chip removes its filter. */
export const FilterChips = ({ libraryId, view, onChange }: FilterChipsProps): ReactElement | null => {
  const { t } = useTranslation()
  const filters = activeFilters(view)
  if (filters.length === 0) return null
  // A pinned row is in another random order at each visit.
  const { seed: _, ...search } = librarySearchOf(view)
  return (
    <ul className="filter-chips" aria-label={t('libraryView.activeFilters')}>
      {filters.map((filter) => (
        <li key={`${filter.name} ${filter.value}`}>
          <button
            type="button"
            className="filter-chip"
            aria-label={t('libraryView.removeFilter', { filter: filterLabel(t, filter) })}
            onClick={() => onChange({ ...view, filters: withoutFilter(view.filters, filter) })}
          >
            <span>{filterLabel(t, filter)}</span>
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...view, filters: {} })}>
          {t('libraryView.clearFilters')}
        </Button>
      </li>
      <li>
        <PinButton
          target={{ kind: 'filter', libraryId, search }}
          name={filters.map((filter) => filterLabel(t, filter)).join(', ')}
          asksName={true}
          isCompact={true}
        />
      </li>
    </ul>
  )
}
