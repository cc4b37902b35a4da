import { Menu } from '@mantine/core'
import { IconDeviceMobileDown, IconDeviceMobileX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../api/types.ts'
import { seriesQuery } from '../library/series/series.api.ts'
import { notify } from '../ui/notices.tsx'
import { useMe } from '../users/accounts/users.api.ts'
import { removeOfflineChapter, saveChaptersOffline } from './offline-downloads.ts'
import { offlineFault } from './offline-fault.ts'
import { nextUnread } from './offline-files.rules.ts'
import { canSaveOffline, useOfflineState } from './use-offline-state.ts'

/** Downloads one chapter to this device, or removes it. */
export const SaveOfflineItem = ({ book, label }: { readonly book: Book; readonly label: string }): ReactElement | null => {
  const { t } = useTranslation()
  const isKept = useOfflineState().chapters?.some(({ bookId }) => bookId === book.id) ?? false
  const series = useQuery(seriesQuery(book.seriesId)).data
  const save = useSaveOffline(series)
  if (!canSaveOffline() || book.media.status !== 'READY') return null
  if (!isKept) {
    return (
      <Menu.Item leftSection={<IconDeviceMobileDown size={18} />} disabled={!series} onClick={() => save([book])}>
        {t('offline.keep')}
      </Menu.Item>
    )
  }
  const remove = () => void removeOfflineChapter(book.id).then(() => notify(t('offline.dropped', { chapter: label })))
  return (
    <Menu.Item leftSection={<IconDeviceMobileX size={18} />} onClick={remove}>
      {t('offline.drop')}
    </Menu.Item>
  )
}

const nextChapterCount = 5

/** Downloads many chapters of a series: the next unread ones, or all. */
export const SaveSeriesOfflineItems = ({
  series,
  books,
}: {
  readonly series: Series
  readonly books: readonly Book[]
}): ReactElement | null => {
  const { t } = useTranslation()
  const save = useSaveOffline(series)
  const next = nextUnread(books, nextChapterCount)
  const all = books.filter(({ media }) => media.status === 'READY')
  if (!canSaveOffline() || all.length === 0) return null
  return (
    <>
      <Menu.Divider />
      {next.length > 0 ? (
        <Menu.Item leftSection={<IconDeviceMobileDown size={18} />} onClick={() => save(next)}>
          {t('offline.keepNext', { count: next.length })}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconDeviceMobileDown size={18} />} onClick={() => save(all)}>
        {t('offline.keepAll')}
      </Menu.Item>
    </>
  )
}

const useSaveOffline = (series: Series | undefined) => {
  const { t } = useTranslation()
  const me = useMe()
  return (books: readonly Book[]) => {
    if (!series) return
    saveChaptersOffline(me.id, series, books).then(
      () => notify(t('offline.asked', { count: books.length })),
      (error: unknown) => notify(offlineFault(error), 'failed'),
    )
  }
}
