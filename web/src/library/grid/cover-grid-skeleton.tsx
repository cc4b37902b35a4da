import './cover-grid.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Density } from './grid-shape.rules.ts'
import { ItemCardSkeleton } from './item-card.tsx'

const places = Array.from({ length: 24 }, (_, place) => place)

/** The placeholder of a cover grid that is loading. */
export const CoverGridSkeleton = ({ density }: { density: Density }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="cover-grid-skeleton" data-density={density} role="status" aria-label={t('loading')}>
      {places.map((place) => (
        <ItemCardSkeleton key={place} density={density} />
      ))}
    </div>
  )
}
