import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddLibrary } from '../library/add-library.tsx'
import { librariesQuery, newSeriesQuery, updatedSeriesQuery } from '../library/library.api.ts'
import { SeriesCard } from '../library/series-card.tsx'
import { keepReadingQuery } from '../reading/reading.api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/users.api.ts'
import { BookCard } from './book-card.tsx'
import { Shelf } from './shelf.tsx'

const rowLength = 24

/** Where you were, and what is new. */
export const HomePage = (): ReactElement => {
  const { t } = useTranslation()
  const libraries = useQuery(librariesQuery)
  const keepReading = useQuery(keepReadingQuery(rowLength))
  const updatedSeries = useQuery(updatedSeriesQuery(rowLength))
  const newSeries = useQuery(newSeriesQuery(rowLength))
  if (libraries.data?.length === 0) return <NoLibraryYet />
  const nothing = [keepReading, updatedSeries, newSeries].every((shelf) => shelf.data?.content.length === 0)
  return (
    <div className="page">
      <PageHead title={t('home.title')} />
      {nothing ? <EmptyState icon={<IconBooks size={32} stroke={1.5} />} title={t('home.empty')} text={t('home.emptyText')} /> : null}
      <Shelf title={t('home.keepReading')} items={keepReading} idOf={(book) => book.id}>
        {(book) => <BookCard book={book} />}
      </Shelf>
      <Shelf title={t('home.newChapters')} items={updatedSeries} idOf={(series) => series.id}>
        {(series) => <SeriesCard series={series} />}
      </Shelf>
      <Shelf title={t('home.newSeries')} items={newSeries} idOf={(series) => series.id}>
        {(series) => <SeriesCard series={series} />}
      </Shelf>
    </div>
  )
}

const NoLibraryYet = (): ReactElement => {
  const { t } = useTranslation()
  const addLibrary = useAddLibrary()
  const admin = isAdmin(useMe())
  return (
    <div className="page">
      <PageHead title={t('home.title')} />
      <EmptyState
        icon={<IconBooks size={32} stroke={1.5} />}
        title={t('home.noLibrary')}
        text={admin ? t('home.noLibraryAdmin') : t('home.noLibraryReader')}
      >
        {admin ? (
          <Button size="md" onClick={addLibrary}>
            {t('addLibrary.title')}
          </Button>
        ) : null}
      </EmptyState>
    </div>
  )
}
