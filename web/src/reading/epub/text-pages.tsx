import type { ReactElement } from 'react'
import type { BoxSize } from '../views/fit.rules.ts'
import type { Spread } from '../views/spreads.rules.ts'
import { FixedPages } from './fixed-pages.tsx'
import type { TextColours, TextLook } from './frame-page.rules.ts'
import { PagedText } from './paged-text.tsx'
import { ScrolledText } from './scrolled-text.tsx'
import type { TextDesk } from './use-text-place.ts'

/** How a book of text is shown. */
export type TextManner = 'pages' | 'scroll' | 'fixed'

export type TextViewProps = {
  readonly desk: TextDesk
  readonly title: string
  readonly look: TextLook
  readonly colours: TextColours
  readonly size: BoxSize
  /** Of a fixed layout: pages that stand beside each other, by their numbers from 1. */
  readonly spreads: readonly Spread[]
  readonly isRtl: boolean
  readonly zoom: number
  readonly onBox: (box: HTMLElement | null) => void
}

/** The text itself, in the manner that was chosen, or the one that its makers have fixed. */
export const TextPages = ({ manner, ...view }: TextViewProps & { readonly manner: TextManner }): ReactElement => {
  if (manner === 'fixed') return <FixedPages {...view} />
  return manner === 'scroll' ? <ScrolledText {...view} /> : <PagedText key={view.desk.path} {...view} />
}
