// Books that a person does not want to be reminded of for now. A book comes back by itself when it is read on: it was put aside
// at the moment when it was last read, and that moment is no longer true then.
import type { Book } from '../api/types.ts'

/** By book: when it had last been read, or '' when it never had. */
export type PutAside = Readonly<Record<string, string>>

/** The oldest are forgotten beyond this many. */
const maxEntries = 300

export const readPutAside = (text: string | null): PutAside => {
  if (text === null) return {}
  try {
    const kept: unknown = JSON.parse(text)
    if (kept === null || typeof kept !== 'object' || Array.isArray(kept)) return {}
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

export const writePutAside = (aside: PutAside): string => JSON.stringify(Object.fromEntries(Object.entries(aside).slice(-maxEntries)))

export const putAside = (aside: PutAside, book: WithProgress): PutAside => ({ ...undoPutAside(aside, book), [book.id]: lastRead(book) })

export const undoPutAside = (aside: PutAside, { id }: Pick<Book, 'id'>): PutAside => {
  const { [id]: _taken, ...rest } = aside
  return rest
}

export const isPutAside = (aside: PutAside, book: WithProgress): boolean => aside[book.id] === lastRead(book)

type WithProgress = Pick<Book, 'id' | 'readProgress'>

const lastRead = ({ readProgress }: WithProgress): string => readProgress?.readDate ?? ''
