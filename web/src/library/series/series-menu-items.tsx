import { Menu } from '@mantine/core'
import { IconChecks, IconCloudSearch, IconDownload, IconEyeOff, IconFileSearch, IconFolderPlus, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../../api/types.ts'
import { SeriesBookmarksItem } from '../../bookmarks/series-bookmarks-item.tsx'
import { useSourceProblemText } from '../../metadata/sources/use-source-problem-text.ts'
import { SaveSeriesOfflineItems } from '../../offline/save-offline-items.tsx'
import { notify } from '../../ui/notices.tsx'
import { analyzeSeries, refreshSeries } from './series.api.ts'

type SeriesMenuItemsProps = {
  readonly series: Series
  readonly books: readonly Book[]
  readonly admin: boolean
  readonly onMark: (read: boolean) => void
  readonly onAddToSet: () => void
}

/** The items of a series' menu. */
const SeriesMenuItems = ({ series, books, admin, onMark, onAddToSet }: SeriesMenuItemsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconChecks size={18} />} disabled={series.booksReadCount === series.booksCount} onClick={() => onMark(true)}>
        {t('seriesPage.markRead')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEyeOff size={18} />}
        disabled={series.booksUnreadCount === series.booksCount}
        onClick={() => onMark(false)}
      >
        {t('seriesPage.markUnread')}
      </Menu.Item>
      <SeriesBookmarksItem seriesId={series.id} />
      <SaveSeriesOfflineItems series={series} books={books} />
      {admin ? <AdminActions series={series} onAddToSet={onAddToSet} /> : null}
    </>
  )
}

export default SeriesMenuItems

const AdminActions = ({ series, onAddToSet }: Pick<SeriesMenuItemsProps, 'series' | 'onAddToSet'>): ReactElement => {
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
      <Menu.Item leftSection={<IconFolderPlus size={18} />} onClick={onAddToSet}>
        {t('libraryView.addTo.series')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCloudSearch size={18} />}
        renderRoot={(props) => <Link to="/series/$seriesId/match" params={{ seriesId: series.id }} {...props} />}
      >
        {t('seriesPage.searchOnline')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={18} />} onClick={() => refresh.mutate()}>
        {t('chapters.refresh')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileSearch size={18} />} onClick={() => ask.mutate(analyzeSeries)}>
        {t('libraryView.analyze')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={18} />}
        renderRoot={(props) => <Link to="/downloads" search={{ libraryId: series.libraryId }} {...props} />}
      >
        {t('seriesPage.downloads')}
      </Menu.Item>
    </>
  )
}
