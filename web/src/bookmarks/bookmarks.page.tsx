import './bookmarks.css'
import { Button, Skeleton } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Paging } from '../ui/lists/paging.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { groupBySeries, type SeriesBookmarks } from './bookmark-groups.rules.ts'
import { BookmarkRow } from './bookmark-row.tsx'
import { bookmarksQuery } from './bookmarks.api.ts'
import type { NoteTarget } from './note-dialog.tsx'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'))

/** All of one's own bookmarks, newest first, or those in a series. */
export const BookmarksPage = (): ReactElement => {
  const { t } = useTranslation()
  const { series } = useSearch({ from: '/member/shell/bookmarks' })
  const [page, setPage] = useState(1)
  const list = useQuery(bookmarksQuery({ page, series }))
  const groups = list.data && groupBySeries(list.data.content)
  return (
    <div className="page page-narrow">
      <PageHead title={t('shell.bookmarks')}>
        {series === undefined ? null : (
          <Button variant="default" renderRoot={(props) => <Link to="/bookmarks" {...props} />} onClick={() => setPage(1)}>
            {t('bookmarks.all')}
          </Button>
        )}
      </PageHead>
      {list.isError ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton height={210} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {list.data?.totalElements === 0 ? <NoBookmarks /> : null}
      {groups ? <Groups groups={groups} /> : null}
      <Paging page={page} totalPages={list.data?.totalPages} onPage={setPage} />
    </div>
  )
}

const NoBookmarks = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconBookmark size={32} stroke={1.5} />} title={t('bookmarks.none')} text={t('bookmarks.noneText')}>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('nextStep.home')}</Button>
    </EmptyState>
  )
}

const Groups = ({ groups }: { readonly groups: readonly SeriesBookmarks[] }): ReactElement => {
  const [noteTarget, setNoteTarget] = useState<NoteTarget>()
  return (
    <>
      {groups.map(({ seriesId, seriesTitle, bookmarks }) => (
        <section key={seriesId} className="bookmark-group">
          <h2 className="bookmark-series">
            <Link to="/series/$seriesId" params={{ seriesId }}>
              {seriesTitle}
            </Link>
          </h2>
          <ul className="row-list">
            {bookmarks.map((bookmark) => (
              <BookmarkRow key={`${bookmark.bookId} ${bookmark.page}`} bookmark={bookmark} onEdit={() => setNoteTarget(bookmark)} />
            ))}
          </ul>
        </section>
      ))}
      <Suspense>{noteTarget ? <NoteDialog target={noteTarget} onClose={() => setNoteTarget(undefined)} /> : null}</Suspense>
    </>
  )
}
