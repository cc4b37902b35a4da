// Books hidden from the home page, each with its last read date. Reading a book again changes that date and so shows it again.
import type { Book } from '../api/types.ts'

/** Last read date by book id, or '' for a book that was never read. */
export type PutAside = Readonly<Record<string, string>>

/** Beyond this number the oldest entries are dropped. */
const maxEntries = 300

export const readPutAside = (text: string | null): PutAside => {
  if (text === null) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
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
