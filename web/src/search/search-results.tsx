import { Skeleton } from '@mantine/core'
import { IconArrowRight, IconMovie, IconTag, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Poster } from '../ui/poster.tsx'
import { linkToAllResults, type SearchResult, searchResultsOf } from './search-result.ts'
import type { ResultGroup } from './search-results.rules.ts'
import type { SearchResultsState } from './use-search-results.ts'

/** The state of the results for screen readers and the pointer. */
export type ListParts = {
  readonly listId: string
  readonly idAt: (place: number) => string
  /** Index of the option that Enter opens, -1 for none. */
  readonly active: number
  readonly onPoint: (place: number) => void
}

type SearchResultsProps = ListParts & { readonly results: SearchResultsState; readonly text: string; readonly onOpened: () => void }

/** The best matches by kind. */
export const SearchResults = ({ results, ...rest }: SearchResultsProps): ReactElement => {
  const { t } = useTranslation()
  const { groups, behind, error, retry, count } = results
  if (error) return <ErrorNotice error={error} onRetry={retry} />
  if (behind && groups.length === 0) return <ResultsSkeleton />
  return (
    <>
      <p className="only-screen-reader" role="status">
        {behind ? '' : t('search.count', { count })}
      </p>
      {groups.length === 0 ? <p className="search-hint">{t('search.nothing', { text: rest.text })}</p> : null}
      <div id={rest.listId} role="listbox" aria-label={t('search.results')} className="search-list" data-behind={behind}>
        {groups.map((group) => (
          <Group key={group.kind} group={group} {...rest} />
        ))}
      </div>
    </>
  )
}

type GroupProps = Omit<ListParts, 'listId'> & { readonly group: ResultGroup; readonly text: string; readonly onOpened: () => void }

const Group = ({ group, idAt, active, onPoint, text, onOpened }: GroupProps): ReactElement => {
  const { t } = useTranslation()
  const optionAt = (place: number) => ({
    id: idAt(place),
    role: 'option',
    'aria-selected': place === active,
    tabIndex: -1,
    className: 'search-option',
    onPointerMove: () => onPoint(place),
    onClick: onOpened,
  })
  const allPlace = group.first + group.items.length
  return (
    <fieldset className="search-group">
      <legend className="search-kind">{t(`search.kinds.${group.kind}`)}</legend>
      {searchResultsOf(t, group).map((result, index) => (
        <Link key={result.key} {...result.link} preload={false} {...optionAt(group.first + index)}>
          <Picture result={result} kind={group.kind} />
          <span className="search-option-texts">
            <span className="search-option-title">{result.title}</span>
            <span className="search-option-note">{result.note}</span>
          </span>
        </Link>
      ))}
      {group.hidden > 0 && (group.kind === 'series' || group.kind === 'books') ? (
        <Link {...linkToAllResults(text, group.kind)} {...optionAt(allPlace)}>
          <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
          <span className="search-option-title">{t(`search.all.${group.kind}`, { count: group.hidden + group.items.length })}</span>
        </Link>
      ) : null}
    </fieldset>
  )
}

const icons: Readonly<Partial<Record<ResultGroup['kind'], typeof IconUser>>> = { people: IconUser, genres: IconMovie, tags: IconTag }

const Picture = ({ result, kind }: { result: SearchResult; kind: ResultGroup['kind'] }): ReactElement => {
  const Icon = icons[kind]
  return (
    <span className="search-option-picture" data-icon={Icon !== undefined}>
      {Icon ? <Icon size={20} stroke={1.7} aria-hidden="true" /> : null}
      {result.posterUrl === undefined ? null : <Poster src={result.posterUrl} title="" />}
    </span>
  )
}

const places = [0, 1, 2, 3]

const ResultsSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')} className="search-list">
      {places.map((place) => (
        <div key={place} className="search-option" aria-hidden="true">
          <Skeleton width={40} height={60} radius={4} />
          <div className="search-option-texts">
            <Skeleton height={13} width={`${70 - place * 9}%`} />
            <Skeleton height={11} width="30%" mt={8} />
          </div>
        </div>
      ))}
    </div>
  )
}
