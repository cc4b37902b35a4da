// The hidden files that a new file is written into, beside the one whose name it takes at the end.
// Promise: two writers never share one: every name is random. What a killed writer left is known by its name.
import { createHash, randomBytes } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasErrorCode } from '../errors/error-code.ts'

/** Longest file name that every usual file system takes, in bytes. */
const maxNameBytes = 255

/** `.<name>.<16 random digits>.hondana-part` beside the target, hidden from scans; a name that is too long for that is hashed. */
export function newPartPath(target: string): string {
  const end = `.${randomBytes(8).toString('hex')}.hondana-part`
  const name = `.${basename(target)}${end}`
  const fits = Buffer.byteLength(name) <= maxNameBytes
  return join(dirname(target), fits ? name : `.${createHash('sha256').update(name).digest('hex')}${end}`)
}

/** Whether a file is such a part: of this version, or an archive's of version 0.1. */
export const isPartName = (name: string): boolean => /^\..+(?:\.[0-9a-f]{16}\.hondana-part|\.cbz\.part)$/.test(name)

/**
 * Removes the parts directly in a folder. Only for who holds the claim under which files are written there: a part then belongs to a
 * writer that was killed. @returns how many there were @throws the error of the file system, except that a missing folder holds none
 */
export async function removeParts(folder: string): Promise<number> {
  const parts = (await namesIn(folder)).filter(isPartName)
  for (const name of parts) await rm(join(folder, name), { force: true })
  return parts.length
}

export class PartChanged extends Error {
  override readonly name = 'PartChanged'
}

/**
 * Right before a part takes its final name. @param written what the open file said after its last byte
 * @throws PartChanged when another file, or no file, has the part's name by now
 */
export async function assertSamePart(path: string, written: BigIntStats): Promise<void> {
  const now = await lstat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (now?.dev !== written.dev || now.ino !== written.ino || now.size !== written.size)
    throw new PartChanged(`The part ${basename(path)} is not the file that was written`)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}
