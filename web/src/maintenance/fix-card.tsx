import { Button, Progress } from '@mantine/core'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FixCard } from '../api/types.ts'
import { isRunning, taskQuery } from '../tasks/tasks.api.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useFormatBytes } from '../ui/use-format-bytes.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { FixField } from './fix-field.tsx'
import {
  continuationsOf,
  detailsOf,
  type Figures,
  type FixValues,
  figuresOf,
  initialFixValues,
  isSize,
  isValidValue,
  needsConfirmation,
  shownFigures,
  sumFigures,
} from './fix-values.rules.ts'
import { fixesQuery, runFix } from './maintenance.api.ts'

/** A card with a form for its parameters; shows the tasks it started until they finish. */
export const FixCardForm = ({ card }: { card: FixCard }): ReactElement => {
  const { t } = useTranslation()
  const { title, description } = useCardTexts(card)
  const [values, setValues] = useState(() => initialFixValues(card.params))
  const { start, running, percent, error, message, figures, details } = useFix(card)
  const figureTexts = useFigureTexts(figures)
  const [asking, setAsking] = useState(false)
  const complete = card.params.every((param) => isValidValue(param, values[param.key]))
  return (
    <section className="fix-card" aria-label={title}>
      <div>
        <h2 className="fix-title">{title}</h2>
        <p className="fix-text">{description}</p>
        <LastRun run={card.lastRun} />
      </div>
      <form
        className="fix-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (needsConfirmation(card)) setAsking(true)
          else start(values)
        }}
      >
        {card.params.map((param) => (
          <FixField
            key={param.key}
            param={param}
            value={values[param.key] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [param.key]: value }))}
          />
        ))}
        <Button type="submit" variant="light" loading={running} disabled={!complete} aria-label={t('maintenance.runCard', { title })}>
          {t('maintenance.run')}
        </Button>
      </form>
      {running ? (
        <Progress.Root size={7} radius="sm">
          <Progress.Section value={percent} aria-label={title} />
        </Progress.Root>
      ) : null}
      <div className="fix-result" role="status">
        {message}
        {figureTexts.length > 0 ? <div>{figureTexts.join(' · ')}</div> : null}
      </div>
      {details.length > 0 ? (
        <ul className="fix-details">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
      {asking ? (
        <ConfirmDialog
          title={t('maintenance.question', { title })}
          text={t('maintenance.questionText', { description })}
          button={t('maintenance.run')}
          act={async () => start(values)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

const useFix = (card: FixCard) => {
  const { t } = useTranslation()
  const request = useMutation({ mutationFn: (values: FixValues) => runFix(card, values), meta: { showsOwnError: true } })
  const [continuations, setContinuations] = useState<readonly string[]>([])
  const taskIds = [...(request.data?.taskIds ?? []), ...continuations]
  const queryClient = useQueryClient()
  const tasks = useQueries({ queries: taskIds.map((taskId) => taskQuery(taskId)) })
  const next = tasks.flatMap(({ data }) => continuationsOf(data?.outcome)).filter((id) => !taskIds.includes(id))
  if (next.length > 0) setContinuations([...continuations, ...next])
  const running = request.isPending || tasks.some(({ data, isError }) => !isError && (!data || isRunning(data)))
  const over = !running && (request.isSuccess || request.isError)
  useEffect(() => {
    if (over) void queryClient.invalidateQueries({ queryKey: fixesQuery.queryKey })
  }, [over, queryClient])
  const failed = tasks.find(({ data }) => data?.state === 'FAILED')?.data
  const done = sumFigures([request.data?.figures ?? [], ...tasks.map(({ data }): Figures => figuresOf(data?.outcome))])
  const began = request.data ? (request.data.message ?? t('maintenance.begun')) : ''
  const doneText = request.data && !running && taskIds.length > 0 ? t('maintenance.done') : ''
  return {
    start: (values: FixValues) => {
      setContinuations([])
      request.mutate(values)
    },
    running,
    percent:
      tasks.reduce((sum, { data }) => sum + (data && !isRunning(data) ? 100 : (data?.progress?.percent ?? 0)), 0) / (tasks.length || 1),
    error: request.error ?? (failed ? new Error(failed.error ?? t('maintenance.failed')) : null),
    message: failed ? began : `${began} ${doneText}`.trim(),
    figures: done,
    details: [...(request.data?.details ?? []), ...tasks.flatMap(({ data }) => detailsOf(data?.outcome) ?? [])],
  }
}

/** Translated if the app has the texts, else as the server sent them. */
const useCardTexts = (card: FixCard): { title: string; description: string } => {
  const { t } = useTranslation()
  const texts: Readonly<Record<string, { title: string; description: string } | undefined>> = t('maintenance.fixes', {
    returnObjects: true,
  })
  return texts[card.id] ?? card
}

const useFigureTexts = (figures: Figures): readonly string[] => {
  const { t } = useTranslation()
  const formatBytes = useFormatBytes()
  return shownFigures(figures).map(({ name, value }) =>
    t(`maintenance.figures.${name}`, isSize(name) ? { size: formatBytes(value) } : { count: value }),
  )
}

/** When a card last ran, who ran it, and the result. */
const LastRun = ({ run }: { run: FixCard['lastRun'] }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const figureTexts = useFigureTexts(figuresOf(run?.figures))
  if (!run) return <p className="fix-last">{t('maintenance.never')}</p>
  const { state, startedAt, startedBy, error } = run
  return (
    <div className="fix-last">
      <p>{t('maintenance.last', { time: moment(startedAt), who: startedBy })}</p>
      <p className={state === 'FAILED' ? 'fix-failed' : undefined}>
        {[t(`maintenance.ends.${state}`), error ?? '', ...figureTexts].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
