// The archive of an EPUB, opened for blocking reads. Guarantee: a file that declares more than the limit is not read.
import { closeSync, openSync } from 'node:fs'
import { requireDefined } from '../../kernel/errors/index.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import {
  type PageHead,
  readCentralDirectorySync,
  readDataOffsetsSync,
  readEntrySync,
  readerOf,
  readPageHead,
  type ZipEntry,
} from '../archive/zip/index.ts'
import { decodeXml } from '../xml/index.ts'
import type { EpubResource } from './epub-contents.ts'

export interface EpubArchive {
  /** @returns undefined when there is no such file */
  find(name: string): ZipEntry | undefined
  /** Returns the text of an XML file; undefined when it is missing, too large or damaged. */
  text(name: string, maxBytes: number): string | undefined
  /** Returns the location of a file; undefined when it is missing or unreadable. */
  locate(name: string, mediaType: string): EpubResource | undefined
  /** Reads the beginning of an image; undefined when it is not one. */
  picture(name: string): PageHead | undefined
}

/** Calls `use` with the archive open. @throws ArchiveError when it is not a readable ZIP archive */
export function withEpubArchive<T>(path: string, use: (archive: EpubArchive) => T): T {
  const fd = openSync(path, 'r')
  try {
    return use(openedArchive(fd))
  } finally {
    closeSync(fd)
  }
}

function openedArchive(fd: number): EpubArchive {
  const directory = readCentralDirectorySync(fd)
  const entries = new Map<string, ZipEntry>()
  for (const entry of directory.entries) if (!entry.isDirectory && !entries.has(entry.name)) entries.set(entry.name, entry)
  const readAt = readerOf(fd, Buffer.allocUnsafe)
  const read = <T>(name: string, use: (entry: ZipEntry) => T): T | undefined => {
    const entry = entries.get(name)
    return entry && orUndefined(() => use(entry))
  }
  const offsetOf = (entry: ZipEntry): number =>
    requireDefined(readDataOffsetsSync(fd, directory, [entry], readAt)[0], 'the offset of an entry')
  return {
    find: (name) => entries.get(name),
    text: (name, maxBytes) => read(name, (entry) => decodeXml(readEntrySync(fd, { ...entry, dataOffset: offsetOf(entry) }, maxBytes))),
    locate: (name, mediaType) =>
      read(name, (entry) => {
        const { compressedSize, uncompressedSize, method, crc32, encrypted } = entry
        if (encrypted) return undefined
        return { name, mediaType, dataOffset: offsetOf(entry), compressedSize, uncompressedSize, method, crc32 }
      }),
    picture: (name) => read(name, (entry) => readPageHead(readAt, directory, entry)),
  }
}

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof ArchiveError) return undefined
    throw error
  }
}
