import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { neighbourQuery } from '../reading.api.ts'
import type { FlowEnd } from '../views/use-chapter-flow.ts'
import { BookEnd } from './book-end.tsx'

/** Before the first chapter of a strip, until the previous chapter has loaded: a link to it, or the error. */
export const StripStart = ({ book, flow }: { readonly book: Book; readonly flow: FlowEnd }): ReactElement | null => {
  const { t } = useTranslation()
  const previous = useQuery({ ...neighbourQuery(book.id, 'previous'), enabled: false }).data
  if (flow.error) return <StripFault flow={flow} />
  if (!previous) return null
  return (
    <div className="reader-strip-card">
      <Link to="/read/$bookId" params={{ bookId: previous.id }} search={{}} replace className="reader-end-leave">
        {t('reader.toPrevious', { chapter: chapterLabel(t, previous) })}
      </Link>
    </div>
  )
}

/** Between two chapters of a strip. */
export const StripCard = ({ finished, next }: { readonly finished: Book; readonly next: Book }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-strip-card">
      <p className="reader-end-finished">{t('reader.finished', { chapter: chapterLabel(t, finished) })}</p>
      <p className="reader-strip-next">{chapterLabel(t, next)}</p>
    </div>
  )
}

/** After the last chapter of a strip: the end of the series, or the reason why the next chapter did not load. */
export const StripEnd = ({ last, flow }: { readonly last: Book; readonly flow: FlowEnd }): ReactElement =>
  flow.error ? <StripFault flow={flow} /> : <BookEnd book={last} next={flow.beyond} />

const StripFault = ({ flow }: { readonly flow: FlowEnd }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-strip-card" role="alert">
      <p>{flow.error?.message}</p>
      <Button variant="default" onClick={flow.retry}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
