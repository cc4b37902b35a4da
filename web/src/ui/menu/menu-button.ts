import type { MouseEventHandler, ReactElement, RefObject } from 'react'

export type MenuPosition = 'bottom-start' | 'bottom-end' | 'top'

/** What the menu adds to its button. */
export type MenuButton = ReactElement<{
  readonly ref?: RefObject<HTMLButtonElement | null>
  readonly onClick?: MouseEventHandler
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: boolean
}>
