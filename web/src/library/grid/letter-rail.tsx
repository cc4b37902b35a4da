import './letter-rail.css'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { memo, type PointerEvent, type ReactElement, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Letter, letterAt, lettersOf, lettersThatFit } from '../view/letters.rules.ts'
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

/** The first letters of the titles next to items sorted by title: click one, or drag along them. Some are left out on a small screen. */
export const LetterRail = ({ libraryId, view, total, topIndex, onJump }: LetterRailProps): ReactElement => {
  const { data: groups } = useQuery(initialsQuery(libraryId, view))
  const letters = useMemo(() => lettersOf(groups ?? [], total, view.direction === 'desc'), [groups, total, view.direction])
  const rail = useRef<HTMLElement>(null)
  const max = useMaxLetters(rail)
  const shown = useMemo(() => lettersThatFit(letters, max), [letters, max])
  return <Rail rail={rail} letters={shown} current={letterAt(shown, topIndex)} onJump={onJump} />
}

/** As high as a target for a finger has to be (WCAG 2.5.8), and as the style sheet makes it. */
const letterPx = 24

/** How many letters have room in the height that the style sheet allows. */
const useMaxLetters = (rail: RefObject<HTMLElement | null>): number => {
  const [max, setMax] = useState(Number.POSITIVE_INFINITY)
  const measure = useCallback(() => {
    const roomPx = rail.current ? Number.parseFloat(getComputedStyle(rail.current).maxHeight) : 0
    if (roomPx > 0) setMax(Math.max(2, Math.floor(roomPx / letterPx)))
  }, [rail])
  useLayoutEffect(measure, [measure])
  useWindowEvent('resize', measure)
  return max
}

type RailProps = {
  readonly rail: RefObject<HTMLElement | null>
  readonly letters: readonly Letter[]
  readonly current: string | undefined
  readonly onJump: (index: number) => void
}

const Rail = memo(function Rail({ rail, letters, current, onJump }: RailProps): ReactElement {
  const { t } = useTranslation()
  const slide = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const under = document.elementFromPoint(event.currentTarget.getBoundingClientRect().left + 4, event.clientY)
    const index = under?.closest<HTMLElement>('[data-jump]')?.dataset.jump
    if (index !== undefined) onJump(Number(index))
  }
  return (
    <nav ref={rail} className="letter-rail" aria-label={t('libraryView.letters')} onPointerMove={slide}>
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
