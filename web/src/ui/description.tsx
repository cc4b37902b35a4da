import './description.css'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

const FormattedText = lazyPart(() => import('./markdown.tsx'))

const hasMarkup = /[*_`#>~[\]|]|\n|^\s*[-+] |https?:/m

/** A description from a source, which may contain Markdown. Most contain none and load no code for it. */
export const Description = ({ text }: { readonly text: string }): ReactNode =>
  hasMarkup.test(text) ? (
    // Invisible, because the text would show its markup for a moment; it keeps about the space that it will need.
    <Suspense fallback={<span className="description-loading">{text}</span>}>
      <FormattedText text={text} />
    </Suspense>
  ) : (
    text
  )
