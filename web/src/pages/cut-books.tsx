import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CutBook } from '../api/types.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Paging } from '../ui/lists/paging.tsx'
import { notify } from '../ui/notices.tsx'
import { useFormatBytes } from '../ui/use-format-bytes.ts'
import { cutBooksQuery, restoreAll, restoreBook } from './pages.api.ts'

/** Books that were split, with the size of their originals and the action to restore them. */
export const CutBooks = ({ libraryId }: { libraryId: string | undefined }): ReactElement | null => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState(false)
  const books = useQuery({ ...cutBooksQuery(libraryId, page), placeholderData: keepPreviousData })
  if (!books.data || books.data.totalElements === 0) return null
  const putAllBack = async () => {
    const { restored, errors } = await restoreAll(libraryId)
    await queryClient.invalidateQueries({ queryKey: ['oversized-pages'] })
    await notify(t('pages.restoredAll', { count: restored, errors }), errors > 0 ? 'failed' : 'done')
  }
  return (
    <section className="page-section" style={{ marginTop: 40 }} aria-labelledby="cut-books">
      <h2 id="cut-books" className="page-section-title">
        {t('pages.cutBooks')}
      </h2>
      <p className="page-section-text">{t('pages.cutBooksText')}</p>
      <ul className="row-list">
        {books.data.content.map((book) => (
          <CutBookRow key={book.bookId} book={book} />
        ))}
      </ul>
      <Paging page={page} totalPages={books.data.totalPages} onPage={setPage} />
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        {t('pages.restoreAll')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('pages.restoreAllQuestion')}
          text={t('pages.restoreAllConsequence')}
          button={t('pages.restoreAll')}
          act={putAllBack}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

const CutBookRow = ({ book: { bookId, bookTitle, seriesTitle, filePath, originalSizeBytes } }: { book: CutBook }): ReactElement => {
  const { t } = useTranslation()
  const inWords = useFormatBytes()
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreBook(bookId),
    onSuccess: () => notify(t('pages.restored', { book: bookTitle })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['oversized-pages'] }),
  })
  return (
    <li className="row">
      <div className="row-text">
        <span className="row-title">
          {seriesTitle} · {bookTitle}
        </span>
        <p className="row-note">
          {originalSizeBytes === null ? t('pages.noOriginal') : t('pages.original', { size: inWords(originalSizeBytes) })}
        </p>
        <p className="row-note">{filePath}</p>
      </div>
      {originalSizeBytes === null ? null : (
        <div className="row-actions">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={16} />}
            aria-label={t('pages.restoreOne', { book: bookTitle })}
            loading={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {t('pages.restore')}
          </Button>
        </div>
      )}
    </li>
  )
}
