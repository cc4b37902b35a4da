import type { ReactElement } from 'react'
import { FixedPages } from '../fixed-pages.tsx'
import { PagedText } from './paged-text.tsx'
import { ScrolledText } from './scrolled-text.tsx'
import type { TextMode, TextViewProps } from './text-view.ts'

/** The text itself in the chosen layout, or in the book's fixed layout. */
export const TextPages = ({ manner, ...view }: TextViewProps & { readonly manner: TextMode }): ReactElement => {
  if (manner === 'fixed') return <FixedPages {...view} />
  return manner === 'scroll' ? <ScrolledText {...view} /> : <PagedText key={view.desk.path} {...view} />
}
