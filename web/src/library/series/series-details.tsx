import '../../ui/details-list.css'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../../api/types.ts'
import { regionOf } from '../../locales/language.rules.ts'
import { languageName } from '../../locales/language-name.ts'
import { seriesStatisticsQuery } from '../../statistics/statistics.api.ts'
import { useTimeText } from '../../statistics/use-time-text.ts'
import { sizeText } from '../../ui/size-text.rules.ts'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { librariesQuery } from '../library.api.ts'

type SeriesDetailsProps = { readonly series: Series; readonly books: readonly Book[] }

/** Where and since when the series is stored, and the details that the header does not show. */
const SeriesDetails = ({ series, books }: SeriesDetailsProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const admin = isAdmin(useMe())
  const { data: libraries = [] } = useQuery(librariesQuery)
  const region = regionOf(i18n.language, navigator.languages)
  const moment = (instant: string) => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
  const bytes = books.reduce((sum, book) => sum + book.sizeBytes, 0)
  const { metadata } = series
  return (
    <section aria-label={t('seriesPage.tabs.details')}>
      <dl className="details-list">
        <Detail name={t('seriesPage.details.library')}>
          <Anchor renderRoot={(props) => <Link to="/libraries/$libraryId" params={{ libraryId: series.libraryId }} {...props} />}>
            {libraries.find(({ id }) => id === series.libraryId)?.name ?? ''}
          </Anchor>
        </Detail>
        <Detail name={t('seriesPage.details.publisher')}>{metadata.publisher}</Detail>
        <Detail name={t('seriesPage.details.language')}>{languageName(metadata.language, i18n.language) ?? metadata.language}</Detail>
        <Detail name={t('seriesPage.details.direction')}>
          {metadata.readingDirection === '' ? '' : t(`metadata.directions.${metadata.readingDirection}`)}
        </Detail>
        <Detail name={t('seriesPage.details.files')}>
          {t('seriesPage.details.filesValue', { count: books.length, size: sizeText(bytes, region) })}
        </Detail>
        <OwnReading seriesId={series.id} />
        <Detail name={t('seriesPage.details.added')}>{moment(series.created)}</Detail>
        <Detail name={t('seriesPage.details.changed')}>{moment(series.lastModified)}</Detail>
        <Detail name={t('seriesPage.details.fileChanged')}>{moment(series.fileLastModified)}</Detail>
        {admin ? (
          <Detail name={t('seriesPage.details.folder')}>
            <code>{series.url}</code>
          </Detail>
        ) : null}
      </dl>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/series/$seriesId/metadata" params={{ seriesId: series.id }} {...props} />}
      >
        {t(admin ? 'seriesPage.edit' : 'seriesPage.details.all')}
      </Button>
    </section>
  )
}

/** Only the person's own; nothing for guests and for a series that they have not read. */
const OwnReading = ({ seriesId }: { seriesId: string }): ReactElement | null => {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const guest = isGuest(useMe())
  const { data } = useQuery({ ...seriesStatisticsQuery(seriesId), enabled: !guest })
  if (!data || data.pages === 0) return null
  return (
    <Detail name={t('statistics.inSeries')}>{`${timeText(data.seconds)} · ${t('statistics.pageCount', { count: data.pages })}`}</Detail>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }): ReactElement | null =>
  children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )

export default SeriesDetails
