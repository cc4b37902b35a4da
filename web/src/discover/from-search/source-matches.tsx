import '../discover.css'
import './source-matches.css'
import { Button, Skeleton } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource, DiscoverTitle } from '../../api/types.ts'
import { FollowButton } from '../../follows/title/follow-button.tsx'
import { Poster } from '../../ui/poster.tsx'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { coverUrlOf, sourcesQuery, titlesQuery } from '../discover.api.ts'
import { distinctTitles, followTargetOf } from '../follow-target.rules.ts'
import { SourceProblem } from '../source-problem.tsx'

type SourceMatchesProps = {
  readonly text: string
  /** Whether the library has no match, so that the sources are asked without a press. */
  readonly auto: boolean
  /** Whether the answer of the library is still to come. */
  readonly behind: boolean
  readonly onOpened: () => void
}

/** The library answers at once; other people's servers are asked when the person has stopped typing. */
const typingPauseMs = 500

/** The titles of the sources that match a search of the library, each with a button to follow it. */
const SourceMatches = ({ text, auto, behind, onOpened }: SourceMatchesProps): ReactElement | null => {
  const { t } = useTranslation()
  const guest = isGuest(useMe())
  const { data = [] } = useQuery({ ...sourcesQuery, enabled: !guest })
  // What the sources were asked for; while the person types on, these results stay.
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    if (!auto || behind) return undefined
    const timer = setTimeout(() => setAsked(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [auto, behind, text])
  const sources = data.filter(({ enabled, downloadable }) => enabled && downloadable)
  if (sources.length === 0) return null
  const shown = auto || asked === text ? asked : undefined
  return (
    <div className="source-matches" data-behind={shown !== undefined && shown !== text}>
      {sources.map((source) =>
        shown ? (
          <Matches key={source.id} source={source} text={shown} onOpened={onOpened} />
        ) : (
          <Button
            key={source.id}
            variant="subtle"
            justify="flex-start"
            fullWidth
            leftSection={<IconCompass size={18} aria-hidden="true" />}
            onClick={() => setAsked(text)}
          >
            {t('discover.searchFor', { name: source.name, text })}
          </Button>
        ),
      )}
    </div>
  )
}

export default SourceMatches

/** More are on the Discover page. */
const shownMatches = 5

type MatchesProps = { readonly source: DiscoverSource; readonly text: string; readonly onOpened: () => void }

const Matches = ({ source, text, onOpened }: MatchesProps): ReactElement => {
  const { t } = useTranslation()
  const { name } = source
  const list = useInfiniteQuery(titlesQuery(source.id, text))
  const titles = distinctTitles(list.data?.pages[0]?.content ?? [])
  return (
    <section aria-label={t('discover.results', { name })} aria-busy={list.isPending}>
      <h3 className="source-matches-name">{t('discover.on', { name })}</h3>
      {list.isPending ? <MatchesSkeleton name={name} /> : null}
      {list.error ? (
        <SourceProblem source={source} error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && titles.length === 0 && !list.hasNextPage ? (
        <p className="source-matches-nothing">{t('discover.nothing', { name, text })}</p>
      ) : null}
      <ul className="source-matches-list">
        {titles.slice(0, shownMatches).map((title) => (
          <Match key={title.id} title={title} onOpened={onOpened} />
        ))}
      </ul>
      {titles.length > shownMatches || (titles.length === 0 && list.hasNextPage) ? (
        <Link to="/discover/$source" params={{ source: source.id }} search={{ q: text }} className="title-row-all" onClick={onOpened}>
          {t('discover.seeAllOn', { name })}
        </Link>
      ) : null}
    </section>
  )
}

const Match = ({ title, onOpened }: { title: DiscoverTitle; onOpened: () => void }): ReactElement => {
  const { t } = useTranslation()
  const cover = coverUrlOf(title)
  const facts = [
    title.status ? t(`series.status.${title.status}`) : '',
    title.year,
    title.inLibrary.length > 0 ? t('discover.inLibrary') : '',
  ]
  return (
    <li className="source-match">
      <Link
        to="/discover/$source/$titleId"
        params={{ source: title.source, titleId: title.id }}
        className="source-match-link"
        preload={false}
        onClick={onOpened}
      >
        <span className="source-match-cover">{cover ? <Poster src={cover} title="" /> : <span className="poster-frame" />}</span>
        <span className="source-match-texts">
          <span className="source-match-title">{title.title}</span>
          <span className="source-match-note">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      <FollowButton look="row" target={followTargetOf(title, true)} />
    </li>
  )
}

const MatchesSkeleton = ({ name }: { name: string }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('discover.loading', { name })}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={60} radius="md" mb={8} />
      ))}
    </div>
  )
}
