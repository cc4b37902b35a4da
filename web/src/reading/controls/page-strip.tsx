import './page-strip.css'
import { IconBookmarkFilled } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type FormEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageMark } from '../../bookmarks/bookmarks.api.ts'
import type { ReaderCommand } from '../input/reader-input.rules.ts'
import { pageThumbnailUrl } from '../reading.api.ts'
import type { Chapter } from '../reading-place.rules.ts'

type PageStripProps = {
  readonly chapter: Chapter
  readonly page: number
  readonly rtl: boolean
  readonly onChoose: (page: number) => void
  readonly marks: readonly PageMark[]
  readonly run: (command: ReaderCommand) => void
}

const cellPx = 84

/** Thumbnails of all pages in a row, and a field to jump to a page number. Only the thumbnails near the viewport are rendered. */
export default function PageStrip({ chapter, page, rtl, onChoose, marks, run }: PageStripProps): ReactElement {
  const { t } = useTranslation()
  const { book, pages } = chapter
  const box = useRef<HTMLDivElement>(null)
  const marked = new Set(marks.map((mark) => mark.page))
  const nameOf = (number: number) => {
    const place = t('series.pageOf', { page: number, count: pages.length })
    return marked.has(number) ? t('bookmarks.markedPage', { page: place }) : place
  }
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => box.current,
    estimateSize: () => cellPx,
    horizontal: true,
    isRtl: rtl,
    overscan: 4,
    initialOffset: Math.max(0, (page - 3) * cellPx),
  })
  useLayoutEffect(() => virtualizer.scrollToIndex(page - 1, { align: 'center' }), [virtualizer, page])
  return (
    <div className="reader-page-strip">
      <div ref={box} className="reader-page-strip-box" dir={rtl ? 'rtl' : 'ltr'}>
        <ol className="reader-page-strip-list" aria-label={t('reader.pages')} style={{ width: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <li key={index} aria-setsize={pages.length} aria-posinset={index + 1} style={{ insetInlineStart: start, width: cellPx }}>
              <button
                type="button"
                className="reader-thumbnail"
                aria-label={nameOf(index + 1)}
                aria-current={index + 1 === page ? 'page' : undefined}
                onClick={() => onChoose(index + 1)}
              >
                <Thumbnail src={pageThumbnailUrl(book.id, index + 1)} />
                {marked.has(index + 1) ? <IconBookmarkFilled className="reader-thumbnail-mark" size={20} aria-hidden="true" /> : null}
                <span aria-hidden="true">{index + 1}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div className="reader-strip-row">
        <JumpForm page={page} pageCount={pages.length} onChoose={onChoose} />
        {marks.length > 0 ? (
          <button type="button" className="reader-strip-marks" dir="ltr" onClick={() => run('bookmarks')}>
            {t('bookmarks.inSeries', { count: marks.length })}
          </button>
        ) : null}
      </div>
    </div>
  )
}

const Thumbnail = ({ src }: { readonly src: string }): ReactElement => {
  const [failed, setFailed] = useState(false)
  if (failed) return <span className="reader-thumbnail-picture" />
  return <img className="reader-thumbnail-picture" src={src} alt="" decoding="async" draggable={false} onError={() => setFailed(true)} />
}

type JumpFormProps = { readonly page: number; readonly pageCount: number; readonly onChoose: (page: number) => void }

const JumpForm = ({ page, pageCount, onChoose }: JumpFormProps): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const page = Number(new FormData(event.currentTarget).get('page'))
    if (Number.isInteger(page)) onChoose(Math.min(Math.max(1, page), pageCount))
  }
  return (
    <form className="reader-jump" onSubmit={jump} dir="ltr">
      <label htmlFor={id}>{t('reader.jump')}</label>
      <input key={page} id={id} name="page" type="number" required inputMode="numeric" min={1} max={pageCount} defaultValue={page} />
      <button type="submit">{t('reader.jumpGo')}</button>
    </form>
  )
}
