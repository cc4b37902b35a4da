import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

type FilterLinkProps = {
  readonly libraryId: string
  readonly by: 'genre' | 'tag' | 'author' | 'status'
  readonly value: string
  /** Displayed instead of `value`, for values that are server constants. */
  readonly text?: string
  readonly className: string
}

/** Links to the library's series that share this genre, tag, person or status. */
export const FilterLink = ({ libraryId, by, value, text = value, className }: FilterLinkProps): ReactElement => (
  <Link to="/libraries/$libraryId" params={{ libraryId }} search={{ [by]: [value] }} className={className} preload={false}>
    {text}
  </Link>
)
