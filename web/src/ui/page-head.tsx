import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect } from 'react'

type PageHeadProps = {
  readonly title: string
  /** A secondary number next to the title, such as "1,204 series". */
  readonly count?: string | undefined
  readonly children?: ReactNode
}

/** The only h1 of a page, with its actions on the right; also sets the title of the browser tab. */
export const PageHead = ({ title, count, children }: PageHeadProps): ReactElement => {
  useDocumentTitle(title)
  return (
    <div className="page-head">
      <h1 className="page-title">{title}</h1>
      {count ? <span className="page-count">{count}</span> : null}
      {children ? <div className="page-actions">{children}</div> : null}
    </div>
  )
}

const BackAnchor = ({ children, ...props }: ComponentProps<'a'>): ReactElement => (
  <a {...props} className="page-back">
    <IconArrowLeft size={16} aria-hidden="true" />
    {children}
  </a>
)

/** Leads from a page to the one that it belongs to, whose name it has: above the title. */
export const BackLink = createLink(BackAnchor)

/** Sets the title of the browser tab; while the title is empty (still loading) it is the product name. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · Hondana` : 'Hondana'
  }, [title])
}
