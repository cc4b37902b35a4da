import '../ui/details-list.css'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../api/query-client.ts'
import type { Book } from '../api/types.ts'
import { chapterLabel } from '../library/chapters/chapter-label.ts'
import { useBookProblem } from '../library/chapters/use-book-problem.ts'
import { bookQuery } from '../reading/reading.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { BackLink, PageHead } from '../ui/page-head.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { type BookChanges, saveBookMetadata } from './metadata.api.ts'
import type { Metadata } from './metadata-draft.rules.ts'
import { bookFields } from './metadata-fields.ts'
import { MetadataForm } from './metadata-form.tsx'
import { PostersPanel } from './posters/posters-panel.tsx'
import { FormSkeleton } from './series-metadata.page.tsx'

/** One chapter: its file, its metadata and its cover. */
export const BookPage = (): ReactElement => {
  const { t } = useTranslation()
  const { bookId } = useParams({ from: '/member/shell/books/$bookId' })
  const book = useQuery(bookQuery(bookId))
  const queryClient = useQueryClient()
  const me = useMe()
  const admin = isAdmin(me)
  if (isNotFound(book.error)) return <NotFound />
  const save = async (changes: Metadata) => {
    // Each value is what the control of its field makes.
    await saveBookMetadata(bookId, changes as BookChanges)
    await Promise.all([['series'], ['shelves'], ['book', 'one', bookId]].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  return (
    <div className="page page-narrow">
      {book.data ? (
        <BackLink to="/series/$seriesId" params={{ seriesId: book.data.seriesId }}>
          {book.data.seriesTitle}
        </BackLink>
      ) : null}
      <PageHead title={book.data ? chapterLabel(t, book.data) : ''}>
        {book.data?.media.status === 'READY' ? (
          <Button leftSection={<IconBook2 size={18} />} renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId }} {...props} />}>
            {t('metadata.book.read')}
          </Button>
        ) : null}
      </PageHead>
      {book.error ? <ErrorNotice error={book.error} onRetry={() => void book.refetch()} /> : null}
      {book.data ? (
        <>
          <FileFacts book={book.data} />
          {isGuest(me) ? null : <PostersPanel owner={{ kind: 'book', id: bookId }} />}
          <MetadataForm key={bookId} fields={bookFields} saved={book.data.metadata} onSave={admin ? save : undefined} />
        </>
      ) : null}
      {book.isPending ? <FormSkeleton /> : null}
    </div>
  )
}

/** What people call the format of a file; the media type itself for others. */
const formatName = (mediaType: string): string => formatNames.find(([type]) => mediaType.startsWith(type))?.[1] ?? mediaType

const formatNames = [
  ['application/zip', 'CBZ'],
  ['application/x-rar-compressed', 'CBR'],
  ['application/x-7z-compressed', 'CB7'],
  ['application/x-tar', 'CBT'],
  ['application/epub+zip', 'EPUB'],
  ['application/pdf', 'PDF'],
] as const

const FileFacts = ({ book }: { book: Book }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const bookProblem = useBookProblem()
  const { media } = book
  return (
    <dl className="details-list">
      <div>
        <dt>{t('metadata.book.file')}</dt>
        <dd>
          <code>{book.url}</code>
        </dd>
      </div>
      <div>
        <dt>{t('metadata.book.format')}</dt>
        <dd>
          {[formatName(media.mediaType), book.size, t('series.pages', { count: media.pagesCount })]
            .filter((part) => part !== '')
            .join(' · ')}
          {media.comment ? <span className="metadata-problem"> {bookProblem(media)}</span> : null}
        </dd>
      </div>
      <div>
        <dt>{t('seriesPage.details.added')}</dt>
        <dd>{moment(book.created)}</dd>
      </div>
      <div>
        <dt>{t('seriesPage.details.fileChanged')}</dt>
        <dd>{moment(book.fileLastModified)}</dd>
      </div>
    </dl>
  )
}
