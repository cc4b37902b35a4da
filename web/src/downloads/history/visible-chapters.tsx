import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type VisibleChapter = {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly state: string
  readonly kind: string
  readonly reason: string | null
  /** What a person can do about it. */
  readonly action?: ReactNode
}

/** More rows are shown on request. */
const pageSize = 100

/** Chapters, each with its state. */
export const VisibleChapters = ({ chapters }: { chapters: readonly VisibleChapter[] }): ReactElement => {
  const { t } = useTranslation()
  const [visibleCount, setVisibleCount] = useState(pageSize)
  return (
    <>
      <ul className="download-chapters">
        {chapters.slice(0, visibleCount).map(({ key, name, note, state, kind, reason, action }) => (
          <li key={key} data-kind={kind}>
            <span className="download-chapter-name">
              {name} {note === '' ? null : <span className="download-quiet">{note}</span>}
              {reason === null ? null : <span className="download-chapter-reason">{reason}</span>}
              {action}
            </span>
            <span className="download-chapter-state">{state}</span>
          </li>
        ))}
      </ul>
      {chapters.length > visibleCount ? (
        <button type="button" className="download-more" onClick={() => setVisibleCount(visibleCount + pageSize)}>
          {t('follows.table.more', { count: chapters.length - visibleCount })}
        </button>
      ) : null}
    </>
  )
}
