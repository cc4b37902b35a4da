import './library-toolbar.css'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconArrowsShuffle, IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type Density, densities } from '../grid/grid-shape.rules.ts'
import { activeFilters, defaultDirection, itemKinds, type LibraryView, randomSeed, sortsOf } from './library-view.rules.ts'
import { rememberedSearchFor, rememberSearch } from './remembered-view.ts'

type LibraryToolbarProps = {
  readonly libraryId: string
  readonly view: LibraryView
  readonly density: Density
  readonly onChange: (view: LibraryView) => void
  readonly onDensity: (density: Density) => void
  readonly onFilter: () => void
}

/** Tab, filters, sort order and cover size. */
export const LibraryToolbar = ({ libraryId, view, density, onChange, onDensity, onFilter }: LibraryToolbarProps): ReactElement => {
  const { t } = useTranslation()
  const filters = activeFilters(view).length
  return (
    <div className="library-toolbar">
      <nav className="library-tabs" aria-label={t('libraryView.shelves')}>
        {itemKinds.map((kind) => (
          <Link
            key={kind}
            to="/libraries/$libraryId"
            params={{ libraryId }}
            search={kind === view.kind ? true : rememberedSearchFor(libraryId, kind)}
            className="library-tab"
            aria-current={kind === view.kind ? 'page' : undefined}
            data-chosen={kind === view.kind}
            replace
            onClick={() => rememberSearch(libraryId, rememberedSearchFor(libraryId, kind))}
          >
            {t(`libraryView.shelf.${kind}`)}
          </Link>
        ))}
      </nav>
      <div className="library-choices">
        <Button
          variant={filters > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} stroke={1.8} />}
          aria-haspopup="dialog"
          onClick={onFilter}
        >
          <span className="library-filter-word">{t('libraryView.filter')}</span>{' '}
          {filters > 0 ? <span className="library-filter-count">{filters}</span> : null}
        </Button>
        <NativeSelect
          aria-label={t('libraryPage.sort')}
          value={view.sort}
          data={sortsOf(view.kind).map((sort) => ({ value: sort, label: t(`libraryView.sorts.${sort}`) }))}
          onChange={(event) => {
            const sort = sortsOf(view.kind).find((one) => one === event.currentTarget.value)
            if (sort) onChange({ ...view, sort, direction: defaultDirection(view.kind, sort) })
          }}
        />
        <DirectionButton view={view} onChange={onChange} />
        <NativeSelect
          aria-label={t('libraryView.density')}
          className="library-density"
          value={density}
          data={densities.map((one) => ({ value: one, label: t(`libraryView.densities.${one}`) }))}
          onChange={(event) => onDensity(densities.find((one) => one === event.currentTarget.value) ?? 'medium')}
        />
      </div>
    </div>
  )
}

const DirectionButton = ({ view, onChange }: Pick<LibraryToolbarProps, 'view' | 'onChange'>): ReactElement => {
  const { t } = useTranslation()
  const random = view.sort === 'random'
  const label = random ? t('libraryView.shuffle') : t(`libraryView.direction.${view.direction}`)
  const change = () =>
    onChange(random ? { ...view, seed: randomSeed() } : { ...view, direction: view.direction === 'asc' ? 'desc' : 'asc' })
  const Direction = view.direction === 'asc' ? IconSortAscending : IconSortDescending
  const Icon = random ? IconArrowsShuffle : Direction
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={change}>
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  )
}
