import { useState } from 'react'
import { isPageTurn, type ReaderCommand, turnSteps } from '../input/reader-input.rules.ts'
import { scrollBox } from '../input/scroll-box.ts'
import { useOpenBook } from '../input/use-reader-commands.ts'
import type { Neighbour } from '../use-neighbours.ts'
import type { Spread } from '../views/spreads.rules.ts'
import type { TextMode } from './text/text-view.ts'
import type { TextPlaceState } from './text/use-text-place.ts'

type TextTurnProps = {
  readonly place: TextPlaceState
  readonly mode: TextMode
  readonly spreads: readonly Spread[]
  readonly box: HTMLElement | null
  readonly next: Neighbour
}

type TextTurnState = {
  /** Whether the card after the last page is shown in place of the text. A scrolled text has it below its end. */
  readonly isPastEnd: boolean
  /** Turns or scrolls; returns whether the command was one for that. */
  readonly turn: (command: ReaderCommand) => boolean
  readonly follow: TextPlaceState['follow']
}

/** Turns the pages of an ebook, up to the card after its last page and on to the next book. */
export const useTextTurn = ({ place, mode, spreads, box, next }: TextTurnProps): TextTurnState => {
  const [isAfterLast, setAfterLast] = useState(false)
  // The position may have changed by scrolling in the meantime.
  if (isAfterLast && mode === 'scroll') setAfterLast(false)
  const isPastEnd = isAfterLast && mode !== 'scroll'
  const openBook = useOpenBook()
  const turn = (command: ReaderCommand): boolean => {
    const step = turnSteps.get(command)
    if (isPastEnd && isPageTurn(command)) {
      if (step === 1) openBook(next)
      else setAfterLast(false)
      if (step) return true
    }
    if (mode === 'scroll' && step) {
      scrollBox(box, step, false)
      return true
    }
    const shown = mode === 'fixed' ? spreads : undefined
    if (step !== 1 || !place.isAtEnd(shown)) return place.turn(command, shown)
    place.finish()
    setAfterLast(true)
    return true
  }
  const follow = (address: string) => {
    setAfterLast(false)
    place.follow(address)
  }
  return { isPastEnd, turn, follow }
}
