import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../../api/types.ts'
import { useGenreName } from '../../locales/use-genre-name.ts'
import { SeriesTrackers } from '../../trackers/series-trackers.tsx'
import { SeriesActions } from './series-actions.tsx'
import { creators, otherTitles, readingState, tagsNotInGenres, titleCase } from './series-progress.rules.ts'
import { OtherTitles, Summary } from './series-texts.tsx'
import { WebLinks } from './web-links.tsx'

type SeriesHeadProps = { readonly series: Series; readonly books: readonly Book[] }

/** Title, people, facts, progress, the read button and the summary. */
export const SeriesHead = ({ series, books }: SeriesHeadProps): ReactElement => {
  const people = creators(series)
  return (
    <header>
      <h1 className="series-title">{series.metadata.title}</h1>
      <OtherTitles titles={otherTitles(series)} />
      {people.length > 0 ? (
        <p className="series-people">
          {people.map((person) => (
            <FilterLink key={person} libraryId={series.libraryId} by="author" value={person} className="series-person" />
          ))}
        </p>
      ) : null}
      <Facts series={series} />
      <Progress series={series} />
      <SeriesActions series={series} books={books} />
      <SeriesTrackers seriesId={series.id} title={series.metadata.title} />
      <Summary text={series.metadata.summary || series.booksMetadata.summary} />
      <WebLinks links={series.metadata.links} />
    </header>
  )
}

const Facts = ({ series }: { series: Series }): ReactElement => {
  const { t } = useTranslation()
  const genreName = useGenreName()
  // The server stores genres and tags in lower case; a translated one is written as it should be.
  const nameOf = (label: string) => (genreName(label) === label ? titleCase(label) : genreName(label))
  const { metadata, libraryId } = series
  return (
    <ul className="series-facts" aria-label={t('seriesPage.facts')}>
      <li>
        <FilterLink
          libraryId={libraryId}
          by="status"
          value={metadata.status}
          text={t(`series.status.${metadata.status}`)}
          className="series-chip"
        />
      </li>
      {series.booksCount > 0 ? (
        <li className="series-reading" data-state={readingState(series)}>
          {t(`seriesPage.reading.${readingState(series)}`)}
        </li>
      ) : null}
      <li>
        {metadata.totalBookCount
          ? t('seriesPage.chaptersOf', { count: series.booksCount, total: metadata.totalBookCount })
          : t('series.chapters', { count: series.booksCount })}
      </li>
      {metadata.ageRating ? <li>{t('seriesPage.age', { age: metadata.ageRating })}</li> : null}
      {metadata.genres.map((genre) => (
        <li key={`genre ${genre}`}>
          <FilterLink libraryId={libraryId} by="genre" value={genre} text={nameOf(genre)} className="series-chip" />
        </li>
      ))}
      {tagsNotInGenres(metadata).map((tag) => (
        <li key={`tag ${tag}`}>
          <FilterLink libraryId={libraryId} by="tag" value={tag} text={nameOf(tag)} className="series-chip" />
        </li>
      ))}
    </ul>
  )
}

const Progress = ({ series }: { series: Series }): ReactElement | null => {
  const { t } = useTranslation()
  const { booksReadCount: read, booksCount: total } = series
  if (total === 0) return null
  return (
    <p className="series-progress">
      <span className="series-progress-bar" aria-hidden="true">
        <span style={{ width: `${(read / total) * 100}%` }} />
      </span>
      {read === total ? t('seriesPage.allRead') : t('seriesPage.readOf', { read, total })}
    </p>
  )
}

type FilterLinkProps = {
  readonly libraryId: string
  readonly by: 'genre' | 'tag' | 'author' | 'status'
  readonly value: string
  /** Displayed instead of `value`, for values that are server constants. */
  readonly text?: string
  readonly className: string
}

/** Links to the library's series that share this genre, tag, person or status. */
const FilterLink = ({ libraryId, by, value, text = value, className }: FilterLinkProps): ReactElement => (
  <Link to="/libraries/$libraryId" params={{ libraryId }} search={{ [by]: [value] }} className={className} preload={false}>
    {text}
  </Link>
)
