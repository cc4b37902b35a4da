// The hidden files that new content is written to, next to the file that they replace in the end.
// Guarantee: two writers never share one, because names are random. Files left by a killed writer are recognized by name.
import { createHash, randomBytes } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasErrorCode } from '../errors/error-code.ts'

/** Longest file name that all common file systems allow, in bytes. */
const maxNameBytes = 255

/** `.<name>.<16 random digits>.hondana-part` next to the target, hidden from scans; a name that is too long for that is hashed. */
export function newPartPath(target: string): string {
  const end = `.${randomBytes(8).toString('hex')}.hondana-part`
  const name = `.${basename(target)}${end}`
  const fits = Buffer.byteLength(name) <= maxNameBytes
  return join(dirname(target), fits ? name : `.${createHash('sha256').update(name).digest('hex')}${end}`)
}

/** Checks whether a file is a part: of this version, or of an archive from version 0.1. */
export const isPartName = (name: string): boolean => /^\..+(?:\.[0-9a-f]{16}\.hondana-part|\.cbz\.part)$/.test(name)

/**
 * Removes the parts directly in a folder. Only for holders of the claim under which files are written there: a part then belongs to a
 * killed writer.
 * @returns the number of parts
 * @throws file system errors, except that a missing folder contains none
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
 * Call right before a part gets its final name.
 * @param written stat of the open file after its last byte
 * @throws PartChanged when another file, or no file, now has the part's name
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
