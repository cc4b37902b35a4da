import { ArchiveError } from '../../archive-error.ts'
import { maxFieldBytes } from '../zip-format.ts'

/** An entry to write: its bytes, or the file that contains them. */
export interface NewEntry {
  readonly name: string
  readonly content: Uint8Array | { readonly path: string }
}

/** A name as found in another archive, such as `./001.jpg` or `art\001.jpg`, as one that can be written. Empty if nothing is left of it. */
export const toPlainName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll('\\', '/')
    .replaceAll(/\p{Cc}/gu, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')

/** @throws ArchiveError INVALID_REQUEST for names and comments that cause problems for readers */
export function assertWritable(entries: readonly NewEntry[], comment: Uint8Array): void {
  const names = new Set<string>()
  for (const { name } of entries) {
    if (!isPlainName(name)) throw new ArchiveError('INVALID_REQUEST', `An entry cannot be named ${JSON.stringify(name)}`)
    if (names.has(name)) throw new ArchiveError('INVALID_REQUEST', `Two entries are named ${JSON.stringify(name)}`)
    names.add(name)
  }
  if (comment.length > maxFieldBytes) throw new ArchiveError('INVALID_REQUEST', `A comment has at most ${maxFieldBytes} bytes`)
  if (Buffer.from(comment).includes('PK\x05\x06', 0, 'latin1'))
    throw new ArchiveError('INVALID_REQUEST', 'A comment cannot hold an end record')
}

/** Relative, with forward slashes, without empty, "." or ".." parts: unpackable by every program, and never outside the folder. */
function isPlainName(name: string): boolean {
  const hasOddCharacters = /[\\\p{Cc}]/u.test(name) || !name.isWellFormed()
  const parts = name.split('/')
  return (
    !hasOddCharacters && Buffer.byteLength(name) <= maxFieldBytes && !parts.some((part) => part === '' || part === '.' || part === '..')
  )
}
