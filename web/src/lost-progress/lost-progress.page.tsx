import '../ui/lists/rows.css'
import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LostProgress } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { dismissLostProgress, lostProgressQuery, restoreLostProgress } from './lost-progress.api.ts'

/** What one had read before it was marked as unread or an app sent an earlier page, to restore it. */
export const LostProgressPage = (): ReactElement => {
  const { t } = useTranslation()
  const lost = useQuery(lostProgressQuery)
  const { restore, dismiss } = useLostProgress()
  const series = lost.data?.content
  const error = restore.error ?? dismiss.error
  const actions = {
    restoring: restore.isPending ? restore.variables : [],
    onRestore: (ids: readonly string[]) => restore.mutate(ids),
    onDismiss: (ids: readonly string[]) => dismiss.mutate(ids),
  }
  return (
    <div className="page page-narrow">
      <PageHead title={t('lostProgress.title')}>
        {series && series.length > 1 ? (
          <Button loading={restore.isPending} onClick={() => restore.mutate(series.map(({ seriesId }) => seriesId))}>
            {t('lostProgress.restoreAll')}
          </Button>
        ) : null}
      </PageHead>
      <p className="page-lead">{t('lostProgress.lead')}</p>
      {error ? <ErrorNotice error={error} /> : null}
      {lost.isError ? <ErrorNotice error={lost.error} onRetry={() => void lost.refetch()} /> : null}
      {lost.isPending ? <Skeleton height={210} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {series?.length === 0 ? (
        <EmptyState icon={<IconArrowBackUp size={32} stroke={1.5} />} title={t('lostProgress.none')} text={t('lostProgress.noneText')} />
      ) : null}
      {series && series.length > 0 ? (
        <ul className="rows" aria-label={t('lostProgress.title')}>
          {series.map((one) => (
            <LostRow key={one.seriesId} lost={one} {...actions} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function useLostProgress() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refresh = (keys: readonly string[][]) => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const restore = useMutation({
    mutationFn: restoreLostProgress,
    onSuccess: (count) => void notify(t('lostProgress.restored', { count })),
    onSettled: () => refresh([['lostProgress'], ['series'], ['shelves'], ['book', 'one']]),
  })
  const dismiss = useMutation({ mutationFn: dismissLostProgress, onSettled: () => refresh([['lostProgress']]) })
  return { restore, dismiss }
}

type LostRowProps = {
  readonly lost: LostProgress
  /** IDs of the series that are being restored. */
  readonly restoring: readonly string[]
  readonly onRestore: (seriesIds: readonly string[]) => void
  readonly onDismiss: (seriesIds: readonly string[]) => void
}

const LostRow = ({ lost: { seriesId, title, books, lostAt }, restoring, onRestore, onDismiss }: LostRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  return (
    <li className="row">
      <div className="row-text">
        <Anchor className="row-name" renderRoot={(props) => <Link to="/series/$seriesId" params={{ seriesId }} {...props} />}>
          {title}
        </Anchor>
        <p className="row-note">{t('lostProgress.books', { count: books, when: moment(lostAt) })}</p>
      </div>
      <Group gap="xs" className="row-side">
        <Button size="xs" variant="default" aria-label={t('lostProgress.dismissThis', { title })} onClick={() => onDismiss([seriesId])}>
          {t('lostProgress.dismiss')}
        </Button>
        <Button
          size="xs"
          loading={restoring.includes(seriesId)}
          aria-label={t('lostProgress.restoreThis', { title })}
          onClick={() => onRestore([seriesId])}
        >
          {t('lostProgress.restore')}
        </Button>
      </Group>
    </li>
  )
}
