import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconBook2,
  IconChecks,
  IconCloudSearch,
  IconDots,
  IconDownload,
  IconEyeOff,
  IconFileSearch,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../../api/types.ts'
import { useSourceProblemText } from '../../metadata/sources/use-source-problem-text.ts'
import { SaveSeriesOfflineItems } from '../../offline/save-offline-items.tsx'
import { ShelfPill } from '../../shelves/shelf-pill.tsx'
import { notify, notifyWithUndo } from '../../ui/notices.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { markItems, restoreMarks } from '../marks.api.ts'
import { analyzeSeries, refreshSeries } from './series.api.ts'
import { SeriesFollow } from './series-follow.tsx'
import { nextRead } from './series-progress.rules.ts'

/** The read button and the other actions of a series. */
export const SeriesActions = ({ series, books }: { series: Series; books: readonly Book[] }): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const admin = isAdmin(me)
  const next = nextRead(books)
  return (
    <div className="series-actions">
      {next ? (
        <Button
          size="md"
          leftSection={<IconBook2 size={20} />}
          renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.book.id }} {...props} />}
        >
          {t(`series.${next.kind}`)}
        </Button>
      ) : null}
      {admin ? <SeriesFollow series={series} /> : null}
      <ShelfPill seriesId={series.id} />
      {admin ? (
        <ActionIcon
          variant="default"
          size={42}
          aria-label={t('series.edit')}
          title={t('series.edit')}
          renderRoot={(props) => <Link to="/series/$seriesId/metadata" params={{ seriesId: series.id }} {...props} />}
        >
          <IconPencil size={20} />
        </ActionIcon>
      ) : null}
      {isGuest(me) ? null : <MoreActions series={series} books={books} admin={admin} />}
    </div>
  )
}

type MoreActionsProps = { readonly series: Series; readonly books: readonly Book[]; readonly admin: boolean }

const MoreActions = ({ series, books, admin }: MoreActionsProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const restore = useMutation({ mutationFn: restoreMarks, onSettled: refresh })
  const mark = useMutation({
    mutationFn: (read: boolean) => markItems('SERIES', [series.id], read),
    onSuccess: ({ changed, before }, read) => {
      const message = t(read ? 'chapters.markedRead' : 'chapters.markedUnread', { count: changed })
      if (changed > 0) void notifyWithUndo(message, () => restore.mutate([before]))
      return refresh()
    },
  })
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={42} aria-label={t('series.more')} loading={mark.isPending}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconChecks size={18} />}
          disabled={series.booksReadCount === series.booksCount}
          onClick={() => mark.mutate(true)}
        >
          {t('series.markRead')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEyeOff size={18} />}
          disabled={series.booksUnreadCount === series.booksCount}
          onClick={() => mark.mutate(false)}
        >
          {t('series.markUnread')}
        </Menu.Item>
        <SaveSeriesOfflineItems series={series} books={books} />
        {admin ? <AdminActions series={series} /> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

const AdminActions = ({ series }: { series: Series }): ReactElement => {
  const { t } = useTranslation()
  const ask = useMutation({
    mutationFn: (act: (seriesId: string) => Promise<void>) => act(series.id),
    onSuccess: () => notify(t('chapters.requested')),
  })
  const sourceProblem = useSourceProblemText()
  const refresh = useMutation({
    mutationFn: () => refreshSeries(series.id),
    onSuccess: async () => notify([t('chapters.requested'), await sourceProblem()].filter(Boolean).join(' ')),
  })
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCloudSearch size={18} />}
        renderRoot={(props) => <Link to="/series/$seriesId/match" params={{ seriesId: series.id }} {...props} />}
      >
        {t('series.searchOnline')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={18} />} onClick={() => refresh.mutate()}>
        {t('chapters.refresh')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileSearch size={18} />} onClick={() => ask.mutate(analyzeSeries)}>
        {t('chapters.analyze')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={18} />}
        renderRoot={(props) => <Link to="/downloads" search={{ libraryId: series.libraryId }} {...props} />}
      >
        {t('series.downloads')}
      </Menu.Item>
    </>
  )
}
