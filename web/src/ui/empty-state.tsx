import './empty-state.css'
import type { ReactElement, ReactNode } from 'react'

type EmptyStateProps = {
  readonly icon: ReactNode
  readonly title: string
  /** What belongs here and what to do next. */
  readonly text: string
  /** The heading's level: 1 where this is the whole page. */
  readonly level?: 1 | 2
  readonly children?: ReactNode
}

/** An empty state: explains what would be here, with a button to add it. */
export const EmptyState = ({ icon, title, text, level = 2, children }: EmptyStateProps): ReactElement => {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state">
      <div className="empty-state-picture" aria-hidden="true">
        {icon}
      </div>
      <Heading className="empty-state-title">{title}</Heading>
      <p className="empty-state-text">{text}</p>
      {children ? <div className="empty-state-actions">{children}</div> : null}
    </div>
  )
}
