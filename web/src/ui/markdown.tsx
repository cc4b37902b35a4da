import './markdown.css'
import Markdown from 'markdown-to-jsx/react'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'

/** Markdown of a description. HTML in it is shown as text, images are left out, and links open in a new tab. */
const FormattedText = ({ text }: { readonly text: string }): ReactElement => (
  <div>
    <Markdown
      options={{
        // By default, elements and the wrapper are plain objects, which only React accepts.
        createElement,
        wrapper: null,
        disableParsingRawHTML: true,
        // Headings of a description would be headings of the page.
        overrides: { a: ExternalLink, img: () => null, h1: 'strong', h2: 'strong', h3: 'strong', h4: 'strong', h5: 'strong', h6: 'strong' },
        forceBlock: true,
      }}
    >
      {text}
    </Markdown>
  </div>
)

export default FormattedText

const ExternalLink = ({ href, children }: ComponentProps<'a'>): ReactNode =>
  /^https?:\/\//i.test(href ?? '') ? (
    <a href={href} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  ) : (
    children
  )
