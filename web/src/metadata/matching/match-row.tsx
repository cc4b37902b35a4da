import '@mantine/core/styles/Checkbox.layer.css'
import { Anchor, Button, Checkbox, Loader, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateAfterLastMutation } from '../../api/invalidate-after-last.ts'
import { seriesPosterUrl } from '../../library/library.api.ts'
import { Poster } from '../../ui/poster.tsx'
import { coverPreviewUrl } from '../metadata.api.ts'
import { candidateKey, choiceOfKey, chosenOf, withChoice } from './match-choice.rules.ts'
import { chooseMatch, type MatchChoice, type MatchSource, matchesQuery, requestMatches, type TitleMatch } from './matches.api.ts'

type MatchRowProps = { readonly match: TitleMatch; readonly sources: readonly MatchSource[] }

/** A series and the title that is suggested for it, which can be accepted, skipped or changed. */
export const MatchRow = ({ match, sources }: MatchRowProps): ReactElement => {
  const { t } = useTranslation()
  const choose = useChoose(match.seriesId)
  const candidate = chosenOf(match)
  const nameOf = (id: string) => sources.find((source) => source.id === id)?.name ?? id
  return (
    <li className="matches-row" data-accepted={match.choice !== null}>
      <Checkbox
        className="matches-accept"
        aria-label={t('matches.accept', { title: match.title })}
        checked={match.choice !== null}
        disabled={!candidate}
        onChange={({ currentTarget: { checked } }) => choose.mutate(checked && candidate ? choiceOfKey(candidateKey(candidate)) : null)}
      />
      <span className="matches-cover">
        <Poster src={seriesPosterUrl(match.seriesId)} title={match.title} />
      </span>
      <span className="matches-cover">
        {candidate?.coverUrl ? <Poster src={coverPreviewUrl(candidate.coverUrl)} title={candidate.title} /> : null}
      </span>
      <div className="matches-texts">
        <Anchor
          className="matches-name"
          renderRoot={(props) => <Link to="/series/$seriesId" params={{ seriesId: match.seriesId }} {...props} />}
        >
          {match.title}
        </Anchor>
        {match.linked.length > 0 ? (
          <p className="match-quiet">{t('matches.linked', { sources: match.linked.map(nameOf).join(', ') })}</p>
        ) : null}
        {match.candidates.length > 0 && candidate ? (
          <NativeSelect
            size="xs"
            aria-label={t('matches.choose', { title: match.title })}
            value={candidateKey(candidate)}
            data={match.candidates.map((one) => ({
              value: candidateKey(one),
              label: [one.title, one.year, nameOf(one.provider), t('match.confidence', { value: one.confidence })]
                .filter(Boolean)
                .join(' · '),
            }))}
            onChange={({ currentTarget: { value } }) => choose.mutate(choiceOfKey(value))}
          />
        ) : null}
        <MatchOutcome match={match} nameOf={nameOf} />
      </div>
      {candidate ? (
        <span className="match-confidence" data-sure={candidate.confidence >= 0.85} title={t('match.confidenceHint')}>
          {t('match.confidence', { value: candidate.confidence })}
        </span>
      ) : null}
    </li>
  )
}

type MatchOutcomeProps = { readonly match: TitleMatch; readonly nameOf: (id: string) => string }

/** What is still missing, and what to do about it. */
const MatchOutcome = ({ match, nameOf }: MatchOutcomeProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => requestMatches([match.seriesId]),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey }),
  })
  if (match.searching) {
    return (
      <p className="match-quiet matches-outcome">
        <Loader size={12} /> {t('matches.searching')}
      </p>
    )
  }
  return (
    <p className="match-quiet matches-outcome">
      {match.candidates.length === 0 && match.failed.length === 0 ? <span>{t('matches.nothing')}</span> : null}
      {match.failed.length > 0 ? (
        <>
          <span>{t('matches.failed', { sources: match.failed.map(nameOf).join(', ') })}</span>
          <Button variant="subtle" size="compact-xs" loading={again.isPending} onClick={() => again.mutate()}>
            {t('matches.again')}
          </Button>
        </>
      ) : null}
      <Anchor size="xs" renderRoot={(props) => <Link to="/series/$seriesId/match" params={{ seriesId: match.seriesId }} {...props} />}>
        {t('matches.search')}
      </Anchor>
    </p>
  )
}

/** Of the choices in all rows: one list shows them all. */
const choiceKey = 'match choice'

/** Stores the choice at once, so that it survives a reload, and shows it before the server has answered. The last of several counts. */
const useChoose = (seriesId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = matchesQuery
  const mutationKey = [choiceKey, seriesId]
  /** What the server has while choices are being stored. */
  const stored = useRef<MatchChoice>(null)
  const isOnly = () => queryClient.isMutating({ mutationKey }) === 1
  const shown = () => queryClient.getQueryData(queryKey)?.matches.find((match) => match.seriesId === seriesId)?.choice ?? null
  const show = (choice: MatchChoice) =>
    queryClient.setQueryData(queryKey, (data) => data && { ...data, matches: withChoice(data.matches, seriesId, choice) })
  return useMutation({
    mutationFn: (choice: MatchChoice) => chooseMatch(seriesId, choice),
    mutationKey,
    scope: { id: choiceKey },
    onMutate: async (choice) => {
      if (isOnly()) stored.current = shown()
      await queryClient.cancelQueries({ queryKey })
      show(choice)
    },
    onSuccess: (_done, choice) => {
      stored.current = choice
    },
    // While the server is unreachable, loading the list again would not revert it.
    onError: () => (isOnly() ? show(stored.current) : undefined),
    onSettled: () => invalidateAfterLastMutation(queryClient, [choiceKey], queryKey),
  })
}
