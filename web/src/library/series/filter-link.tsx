import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

type FilterLinkProps = {
  readonly libraryId: string
  readonly by: 'genre' | 'tag' | 'author' | 'status'
  readonly value: string
  /** Shown in its place, where the value is a word of the server's. */
  readonly text?: string
  readonly className: string
}

/** Leads to the series of the library that have this genre, tag, person or status too. */
export const FilterLink = ({ libraryId, by, value, text = value, className }: FilterLinkProps): ReactElement => (
  <Link to="/libraries/$libraryId" params={{ libraryId }} search={{ [by]: [value] }} className={className} preload={false}>
    {text}
  </Link>
)
