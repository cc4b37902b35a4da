import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { chapterLabel } from '../library/chapter-label.ts'
import type { Neighbour } from './use-neighbours.ts'

/** The card after the last page: what was finished, and the next chapter one press away. */
export const BookEnd = ({ book, next }: { book: Book; next: Neighbour }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-end">
      <p className="reader-end-finished">{t('reader.finished', { chapter: chapterLabel(t, book) })}</p>
      {next ? (
        <>
          <p className="reader-end-next">{t('reader.upNext', { chapter: chapterLabel(t, next) })}</p>
          <Button
            size="md"
            rightSection={<IconArrowRight size={18} />}
            renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.id }} replace {...props} />}
          >
            {t('reader.readNext')}
          </Button>
        </>
      ) : null}
      {next === null ? <p className="reader-end-next">{t('reader.lastChapter')}</p> : null}
      <Link to="/series/$seriesId" params={{ seriesId: book.seriesId }} replace className="reader-end-leave">
        {t('reader.toSeries')}
      </Link>
    </div>
  )
}
