import './letter-rail.css'
import { useQuery } from '@tanstack/react-query'
import { memo, type PointerEvent, type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Letter, letterAt, lettersOf } from '../view/letters.rules.ts'
import { initialsQuery } from '../view/library-items.api.ts'
import type { LibraryView } from '../view/library-view.rules.ts'

type LetterRailProps = {
  readonly libraryId: string
  readonly view: LibraryView
  readonly total: number
  /** Index of the first card in the viewport. */
  readonly topIndex: number
  readonly onJump: (index: number) => void
}

/** The first letters of the titles next to items sorted by title: click one, or drag along them. */
export const LetterRail = ({ libraryId, view, total, topIndex, onJump }: LetterRailProps): ReactElement => {
  const { data: groups } = useQuery(initialsQuery(libraryId, view))
  const letters = useMemo(() => lettersOf(groups ?? [], total, view.direction === 'desc'), [groups, total, view.direction])
  return <Rail letters={letters} current={letterAt(letters, topIndex)} onJump={onJump} />
}

type RailProps = { readonly letters: readonly Letter[]; readonly current: string | undefined; readonly onJump: (index: number) => void }

const Rail = memo(function Rail({ letters, current, onJump }: RailProps): ReactElement {
  const { t } = useTranslation()
  const slide = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const under = document.elementFromPoint(event.currentTarget.getBoundingClientRect().left + 4, event.clientY)
    const index = under?.closest<HTMLElement>('[data-jump]')?.dataset.jump
    if (index !== undefined) onJump(Number(index))
  }
  return (
    <nav className="letter-rail" aria-label={t('libraryView.letters')} onPointerMove={slide}>
      {letters.map(({ label, index, count }) => (
        <button
          key={label}
          type="button"
          data-jump={index}
          aria-current={label === current ? 'true' : undefined}
          aria-label={t('libraryView.jumpTo', { letter: label, count })}
          onClick={() => onJump(index)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
})
