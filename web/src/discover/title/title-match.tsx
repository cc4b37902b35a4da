import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverTitle } from '../../api/types.ts'
import { FollowButton } from '../../follows/title/follow-button.tsx'
import { ApproveMatch } from '../../requests/approve-match.tsx'
import { Poster } from '../../ui/poster.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { coverUrlOf, matchQuery, sourcesQuery } from '../discover.api.ts'
import { followTargetOf } from '../follow-target.rules.ts'
import { SourceProblem } from '../source-problem.tsx'

/** The same work at a source that chapters can be downloaded from. One found only by its name is for the person to confirm. */
export const TitleMatch = ({ title }: { title: DiscoverTitle }): ReactElement => {
  const { t } = useTranslation()
  const { data: sources = [] } = useQuery(sourcesQuery)
  const admin = isAdmin(useMe())
  const found = useQuery(matchQuery(title.source, title.id))
  const nameOf = (id: string) => sources.find((source) => source.id === id)?.name ?? id
  if (found.error)
    return (
      <SourceProblem
        source={{ name: nameOf(title.source) }}
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton height={104} radius="md" my={16} />
  const { match, certain } = found.data
  const request = admin && title.openRequest ? { id: title.openRequest.id, title: title.title } : undefined
  if (!match) return <p className="title-match-nothing">{t('discover.match.none')}</p>
  const cover = coverUrlOf(match)
  const name = nameOf(match.source)
  return (
    <section className="title-match" aria-label={t('discover.match.label')}>
      <span className="title-match-cover">{cover ? <Poster src={cover} title="" /> : <span className="poster-frame" />}</span>
      <div className="title-match-texts">
        <p className="title-match-note">{t(certain ? 'discover.match.certain' : 'discover.match.uncertain', { name })}</p>
        <Link
          to="/discover/$source/$titleId"
          params={{ source: match.source, titleId: match.id }}
          search={request ? { request: request.id } : {}}
          className="title-match-title"
        >
          {match.title}
        </Link>
        <p className="title-match-facts">{[match.authors[0], match.year].filter(Boolean).join(' · ')}</p>
      </div>
      {request ? <ApproveMatch request={request} url={match.url} /> : <FollowButton target={followTargetOf(match, true)} />}
    </section>
  )
}
