import { IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource, DiscoverTitleDetails } from '../../api/types.ts'
import { tagsNotInGenres } from '../../library/series/series-progress.rules.ts'
import { OtherTitles, Summary } from '../../library/series/series-texts.tsx'
import { WebLinks } from '../../library/series/web-links.tsx'
import { languageName } from '../../locales/language-name.ts'
import { useGenreName } from '../../locales/use-genre-name.ts'
import { TitleActions } from './title-actions.tsx'
import { TitleMatch } from './title-match.tsx'
import { TitleRequested } from './title-request.tsx'

type TitleHeadProps = { readonly title: DiscoverTitleDetails; readonly source: DiscoverSource | undefined }

/** Title, people, facts, the buttons, description and links. */
export const TitleHead = ({ title, source }: TitleHeadProps): ReactElement => {
  const downloadable = title.followUrl !== null
  return (
    <header>
      <h1 className="series-title">{title.title}</h1>
      <OtherTitles titles={title.alternativeTitles} />
      {title.authors.length > 0 ? <p className="series-people">{title.authors.join(', ')}</p> : null}
      <TitleFacts title={title} source={source} />
      <TitleRequested title={title} downloadable={downloadable} />
      <TitleActions title={title} />
      {downloadable ? null : <TitleMatch title={title} />}
      <Summary text={title.description ?? ''} />
      <WebLinks links={title.links} />
    </header>
  )
}

const TitleFacts = ({ title, source }: TitleHeadProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const language = title.originalLanguage ? languageName(title.originalLanguage, i18n.language) : undefined
  const rating = title.rating === null ? undefined : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(title.rating)
  return (
    <ul className="series-facts" aria-label={t('seriesPage.facts')}>
      {source ? <li className="title-source">{source.name}</li> : null}
      {title.status ? <li>{t(`series.status.${title.status}`)}</li> : null}
      {title.year ? <li>{title.year}</li> : null}
      {rating ? (
        <li aria-label={t('discover.rating', { rating })}>
          <IconStarFilled size={13} className="title-star" aria-hidden="true" /> {rating}
        </li>
      ) : null}
      {title.ageRating ? <li>{t('seriesPage.age', { age: title.ageRating })}</li> : null}
      {language ? <li>{t('discover.original', { language })}</li> : null}
      {[...title.genres, ...tagsNotInGenres(title)].map((name) => (
        <li key={name}>
          <GenreLink name={name} source={source} />
        </li>
      ))}
    </ul>
  )
}

/** Leads to the titles of the source with this genre, when the source has a filter for it. */
const GenreLink = ({ name, source }: { name: string; source: DiscoverSource | undefined }): ReactElement => {
  const label = useGenreName()(name)
  const filter = source?.filters.find(({ options }) => options.some((option) => option.name === name))
  const value = filter?.options.find((option) => option.name === name)?.value
  if (!source || !filter || value === undefined) return <span>{label}</span>
  return (
    <Link
      to="/discover/$source"
      params={{ source: source.id }}
      search={{ q: '', f: [`${filter.id}:${value}`] }}
      className="series-chip"
      preload={false}
    >
      {label}
    </Link>
  )
}
