// follow.txt at the root of a library.
// Guarantee: it is replaced completely or not at all. The editor, the importer and other nodes claim its folder, so that none of them
// overwrites another's changes; the tag detects a change between reading and writing.
// Limit: programs outside this server that write the file at the same time use no claim.
import { createHash } from 'node:crypto'
import { open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { ClaimLost, type ClaimManager } from '../../kernel/claims/index.ts'
import { DiskNotResponding, diskCalls } from '../../kernel/disk-calls/index.ts'
import { errorCodeOf, hasErrorCode, StorageFull } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { replaceFile } from '../../kernel/files/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { folderClaim, isRootEmptied } from '../../library/index.ts'
import { FollowFileNotReadable, FollowFileNotWritable, FollowTextTooLarge } from '../follows.errors.ts'
import { appendToFollowText, parseFollowText, removeFromFollowText } from './follow-text.rules.ts'

/** The part of a library that its follow list needs. */
export interface FollowedLibrary {
  readonly id: string
  readonly name: string
  /** Absolute path. */
  readonly root: string
}

export interface FollowFile {
  readonly bytes: Uint8Array
  /** Changes with the content; a missing file has the tag of an empty one. */
  readonly tag: string
}

export interface FollowFiles {
  /** @throws FollowFileNotReadable also when the library's folder is missing or its disk isn't mounted: that is not an empty list */
  read(library: FollowedLibrary): Promise<FollowFile>
  /**
   * Replaces the file with the result of `next`; identical bytes are not written.
   * @throws FollowFileNotReadable, FollowFileNotWritable, FollowTextTooLarge, StorageFull, or what `next` throws; the file is then
   * unchanged
   */
  change(library: FollowedLibrary, next: (file: FollowFile) => Uint8Array): Promise<FollowFile>
  /**
   * Moves the line of a title to another library's list, under one claim: it is added there first, so that a crash in between loses no
   * title. @returns false when the list doesn't contain the title @throws like `change`; both lists are then as before
   */
  move(
    title: { readonly from: FollowedLibrary; readonly to: FollowedLibrary; readonly titleKey: string },
    onAdded: () => void,
  ): Promise<boolean>
}

export const largestFollowTextBytes = 1024 * 1024

type FileDeps = Pick<AppContext, 'db' | 'claims'>

export function createFollowFiles(deps: FileDeps): FollowFiles {
  const { claims } = deps
  return {
    read: (library) => readFollowFile(deps, library),
    change: (library, next) =>
      claims.hold(folderClaim(library.root), async () => {
        const before = await readFollowFile(deps, library)
        const bytes = next(before)
        if (bytes.length > largestFollowTextBytes) throw FollowTextTooLarge(largestFollowTextBytes)
        const after = { bytes, tag: tagOf(bytes) }
        if (after.tag !== before.tag) await write(claims, library, bytes)
        return after
      }),
    move: (title, onAdded) => claims.hold([folderClaim(title.from.root), folderClaim(title.to.root)], () => moveLine(deps, title, onAdded)),
  }
}

async function moveLine(deps: FileDeps, { from, to, titleKey }: Parameters<FollowFiles['move']>[0], onAdded: () => void): Promise<boolean> {
  const { claims } = deps
  const [source, target] = [await readFollowFile(deps, from), await readFollowFile(deps, to)]
  const url = parseFollowText(new TextDecoder().decode(source.bytes)).entries.find((entry) => entry.titleKey === titleKey)?.url
  if (url === undefined) return false
  const { bytes, added } = appendToFollowText(target.bytes, [url])
  if (bytes.length > largestFollowTextBytes) throw FollowTextTooLarge(largestFollowTextBytes)
  if (added.length > 0) await write(claims, to, bytes)
  onAdded()
  try {
    await write(claims, from, removeFromFollowText(source.bytes, titleKey))
  } catch (error) {
    if (added.length > 0 && !ClaimLost.matches(error)) await write(claims, to, target.bytes)
    throw error
  }
  return true
}

const fileOf = ({ root }: FollowedLibrary): string => join(root, 'follow.txt')

const tagOf = (bytes: Uint8Array): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

async function readFollowFile({ db }: FileDeps, library: FollowedLibrary): Promise<FollowFile> {
  try {
    const bytes = await diskCalls.callInTime(library.root, () => readBounded(fileOf(library)))
    if (!bytes && (await isRootEmptied(db, library))) throw new DiskNotMounted()
    return { bytes: bytes ?? new Uint8Array(), tag: tagOf(bytes ?? new Uint8Array()) }
  } catch (error) {
    throw FollowFileNotReadable.with({ cause: error }, library.name, reasonOf(error, 'read'))
  }
}

class FileTooLarge extends Error {}
class DiskNotMounted extends Error {}

/** @returns undefined when there is no such file */
async function readBounded(path: string): Promise<Uint8Array | undefined> {
  try {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    if (size > largestFollowTextBytes) throw new FileTooLarge()
    return await file.readFile()
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function write(claims: ClaimManager, library: FollowedLibrary, bytes: Uint8Array): Promise<void> {
  try {
    // Write to the target of a link; replacing the link itself would cut it off.
    const target = await realpath(fileOf(library)).catch(() => fileOf(library))
    await replaceFile(target, bytes, () => claims.assertHeld(folderClaim(library.root)))
  } catch (error) {
    if (ClaimLost.matches(error)) throw error
    const code = errorCodeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') throw StorageFull.with({ cause: error })
    throw FollowFileNotWritable.with({ cause: error }, library.name, reasonOf(error, 'change'))
  }
}

const TooLarge = defineSentence('FILE_TOO_LARGE', "it's larger than {bytes:size}.")
const NotResponding = defineSentence('LIBRARY_DISK_NOT_RESPONDING', "the library's disk isn't responding. Check that it's connected.")
const FolderMissing = defineSentence('LIBRARY_FOLDER_GONE', "the library's folder is missing. Check that its disk is mounted.")
const ReadNotPermitted = defineSentence('LIBRARY_FOLDER_NOT_READABLE', "grant the server's user read access to the library's folder.")
const WriteNotPermitted = defineSentence('LIBRARY_FOLDER_NOT_CHANGEABLE', "grant the server's user write access to the library's folder.")
const ReadOnly = defineSentence('LIBRARY_FOLDER_READ_ONLY', "the disk with the library's folder is mounted read-only.")
const IsFolder = defineSentence('FILE_IS_FOLDER', 'there is a folder with that name.')
const SystemError = defineSentence('SYSTEM_SAYS', 'the operating system reported {code}.')

/** How users can fix the error; without the path, which may be outside what the reader of the message may see. */
function reasonOf(error: unknown, action: 'read' | 'change'): Sentence {
  if (error instanceof FileTooLarge) return TooLarge(largestFollowTextBytes)
  if (DiskNotResponding.matches(error)) return NotResponding()
  const code = errorCodeOf(error)
  if (error instanceof DiskNotMounted || code === 'ENOENT' || code === 'ENOTDIR') return FolderMissing()
  if (code === 'EACCES' || code === 'EPERM') return action === 'read' ? ReadNotPermitted() : WriteNotPermitted()
  if (code === 'EROFS') return ReadOnly()
  if (code === 'EISDIR') return IsFolder()
  return SystemError(code ?? 'an unknown error')
}
