// Unpacks selected entries of a 7z archive in one run. They arrive as one stream in archive order and are split by their sizes.
import { ArchiveError } from '../archive-error.ts'
import type { UnpackOutcome } from '../rar/unpack-rar.ts'
import { createUnpackedEntries, type WantedEntry } from '../unpacked-entries.ts'
import { runSevenZip } from './run-seven-zip.ts'

/** What fits into the arguments of one run; they are placed on a stack of 64 KiB. */
const maxNameBytes = 16 * 1024

export async function unpackSevenZip(path: string, wanted: readonly WantedEntry[], outcome: UnpackOutcome): Promise<void> {
  const isEmpty = ({ size }: WantedEntry) => size === 0
  for (const entry of wanted.filter(isEmpty)) outcome.onEntry(entry, new Uint8Array())
  const filled = wanted.filter((entry) => !isEmpty(entry))
  for (const part of inParts(filled)) await unpackNamed(path, part, outcome)
}

function* inParts(wanted: readonly WantedEntry[]): Generator<readonly WantedEntry[]> {
  let part: WantedEntry[] = []
  let bytes = 0
  for (const entry of wanted) {
    const length = Buffer.byteLength(entry.name) + 1
    if (bytes + length > maxNameBytes && part.length > 0) {
      yield part
      part = []
      bytes = 0
    }
    part.push(entry)
    bytes += length
  }
  if (part.length > 0) yield part
}

async function unpackNamed(path: string, wanted: readonly WantedEntry[], outcome: UnpackOutcome): Promise<void> {
  const unpacked = createUnpackedEntries(wanted)
  let index = 0
  let remaining = wanted[0]?.size ?? 0
  const onOutput = (bytes: Uint8Array): boolean => {
    for (let at = 0; at < bytes.length; ) {
      const entry = wanted[index]
      if (!entry) return false
      const chunk = bytes.subarray(at, at + remaining)
      unpacked.add(entry, chunk)
      at += chunk.length
      remaining -= chunk.length
      if (remaining > 0) continue
      report(outcome, entry, () => unpacked.end(entry))
      remaining = wanted[++index]?.size ?? 0
    }
    return index < wanted.length
  }
  const names = wanted.map(({ name }) => name)
  const failure = await runSevenZip({ path, command: 'x', switches: ['-so'], names, onOutput }).catch((error: unknown) => {
    if (error instanceof ArchiveError) return error
    throw error
  })
  const missing = failure ?? new ArchiveError('CORRUPT', 'The entry is not in the archive')
  for (const entry of wanted.slice(index)) outcome.onFailure(entry, missing)
}

function report(outcome: UnpackOutcome, entry: WantedEntry, read: () => Uint8Array): void {
  try {
    outcome.onEntry(entry, read())
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    outcome.onFailure(entry, error)
  }
}
