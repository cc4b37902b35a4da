import { useVirtualizer } from '@tanstack/react-virtual'
import { type FormEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageThumbnailUrl } from '../reading.api.ts'
import type { Chapter } from '../reading-place.rules.ts'

type PageStripProps = {
  readonly chapter: Chapter
  readonly page: number
  readonly rtl: boolean
  readonly onChoose: (page: number) => void
}

const cellPx = 84

/** Thumbnails of all pages in a row, and a field to jump to a page number. Only the thumbnails near the viewport are rendered. */
export default function PageStrip({ chapter, page, rtl, onChoose }: PageStripProps): ReactElement {
  const { t } = useTranslation()
  const { book, pages } = chapter
  const box = useRef<HTMLDivElement>(null)
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
                aria-label={t('series.pageOf', { page: index + 1, count: pages.length })}
                aria-current={index + 1 === page ? 'page' : undefined}
                onClick={() => onChoose(index + 1)}
              >
                <Thumbnail src={pageThumbnailUrl(book.id, index + 1)} />
                <span aria-hidden="true">{index + 1}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <JumpForm page={page} pageCount={pages.length} onChoose={onChoose} />
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
