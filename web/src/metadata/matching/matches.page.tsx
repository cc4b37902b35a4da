import '../match/match.css'
import './matches.css'
import { Button, Skeleton } from '@mantine/core'
import { IconListSearch, IconPlugOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../../library/library.api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MatchRow } from './match-row.tsx'
import { applyMatches, type MatchSource, matchesQuery, removeMatches, type TitleMatch } from './matches.api.ts'

/** Several series with the best title for each, which are linked with one press. */
export const MatchesPage = (): ReactElement => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(matchesQuery)
  const matches = data ? data.matches : []
  const found = matches.filter(({ searching }) => !searching).length
  const total = matches.length
  return (
    <div className="page page-narrow">
      <PageHead title={t('matches.title')} count={found < total ? t('matches.searched', { found, total }) : undefined}>
        {total > 0 ? <MatchActions matches={matches} /> : null}
      </PageHead>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={260} radius={8} /> : null}
      {data ? <Matches sources={data.sources} matches={data.matches} /> : null}
    </div>
  )
}

type MatchesProps = { readonly sources: readonly MatchSource[]; readonly matches: readonly TitleMatch[] }

const Matches = ({ sources, matches }: MatchesProps): ReactElement => {
  const { t } = useTranslation()
  const library = useQuery(librariesQuery).data?.[0]
  if (matches.length === 0) {
    return (
      <EmptyState icon={<IconListSearch size={32} stroke={1.5} />} title={t('matches.empty')} text={t('matches.emptyText')}>
        {library ? (
          <Button renderRoot={(props) => <Link to="/libraries/$libraryId" params={{ libraryId: library.id }} {...props} />}>
            {t('matches.openLibrary')}
          </Button>
        ) : null}
      </EmptyState>
    )
  }
  return (
    <>
      {sources.length === 0 ? (
        <EmptyState icon={<IconPlugOff size={32} stroke={1.5} />} title={t('match.noSource')} text={t('match.noSourceText')}>
          <Button renderRoot={(props) => <Link to="/settings/plugins" {...props} />}>{t('metadata.trouble.openPlugins')}</Button>
        </EmptyState>
      ) : (
        <p className="matches-text">{t('matches.text')}</p>
      )}
      <ul className="matches" aria-label={t('matches.title')}>
        {matches.map((match) => (
          <MatchRow key={match.seriesId} match={match} sources={sources} />
        ))}
      </ul>
    </>
  )
}

/** One press for all rows with a choice, and another to clear the list. */
const MatchActions = ({ matches }: { readonly matches: readonly TitleMatch[] }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const accepted = matches.flatMap(({ seriesId, choice }) => (choice ? [{ seriesId, ...choice }] : []))
  const showChanges = () => Promise.all([['matches'], ['series']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const apply = useMutation({
    mutationFn: () => applyMatches(accepted),
    onSuccess: async () => {
      void notify(t('matches.applied', { count: accepted.length }))
      await showChanges()
    },
  })
  const clear = useMutation({ mutationFn: () => removeMatches(matches.map(({ seriesId }) => seriesId)), onSuccess: showChanges })
  return (
    <>
      <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate()}>
        {t('matches.clear')}
      </Button>
      <Button disabled={accepted.length === 0} loading={apply.isPending} onClick={() => apply.mutate()}>
        {t('matches.apply', { count: accepted.length })}
      </Button>
    </>
  )
}
