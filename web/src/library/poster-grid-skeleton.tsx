import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { SeriesCardSkeleton } from './series-card.tsx'

const places = Array.from({ length: 24 }, (_, place) => place)

/** A wall of covers that is still on its way. */
export const PosterGridSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="poster-grid-skeleton" role="status" aria-label={t('loading')}>
      {places.map((place) => (
        <SeriesCardSkeleton key={place} />
      ))}
    </div>
  )
}
