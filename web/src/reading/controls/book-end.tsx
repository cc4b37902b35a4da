import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { bookPosterUrl } from '../reading.api.ts'
import type { Neighbour } from '../use-neighbours.ts'
import { SeriesLink } from './series-link.tsx'

/** The card after the last page, with the finished chapter and a link to the next one. */
export const BookEnd = ({ book, next }: { readonly book: Book; readonly next: Neighbour }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-end">
      <p className="reader-end-finished">{t('reader.finished', { chapter: chapterLabel(t, book) })}</p>
      {next ? (
        <>
          <img
            key={next.id}
            className="reader-end-poster"
            src={bookPosterUrl(next.id)}
            alt=""
            width={120}
            height={180}
            // An ebook may have no cover.
            onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
          />
          <p className="reader-end-next">{t('reader.upNext', { chapter: chapterLabel(t, next) })}</p>
          <Button
            size="md"
            rightSection={<IconArrowRight size={18} />}
            renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.id }} search={{}} replace {...props} />}
          >
            {t('reader.readNext')}
          </Button>
        </>
      ) : null}
      {next === null ? <p className="reader-end-next">{t('reader.lastChapter')}</p> : null}
      <SeriesLink seriesId={book.seriesId} className="reader-end-leave">
        {t('reader.toSeries')}
      </SeriesLink>
    </div>
  )
}

/** The card before the first page, if there is a previous chapter. */
export const BookStart = ({ book, previous }: { readonly book: Book; readonly previous: Neighbour }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-end">
      <p className="reader-end-finished">{t('reader.startOf', { chapter: chapterLabel(t, book) })}</p>
      {previous ? (
        <Button
          size="md"
          variant="default"
          renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: previous.id }} search={{}} replace {...props} />}
        >
          {t('reader.toPrevious', { chapter: chapterLabel(t, previous) })}
        </Button>
      ) : null}
    </div>
  )
}
