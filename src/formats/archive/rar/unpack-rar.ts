// Unpacks selected entries of a RAR archive in one pass. A damaged entry does not affect the others.
import { ArchiveError } from '../archive-error.ts'
import { createUnpackedEntries, type WantedEntry } from '../unpacked-entries.ts'
import { unrar } from './unrar.ts'

export interface UnpackOutcome {
  onEntry(entry: WantedEntry, bytes: Uint8Array): void
  onFailure(entry: WantedEntry, error: ArchiveError): void
}

/** After this many damaged entries the rest is skipped. */
const maxFailures = 20

export async function unpackRar(path: string, wanted: readonly WantedEntry[], outcome: UnpackOutcome): Promise<void> {
  let remaining = wanted
  for (let failures = 0; remaining.length > 0 && failures <= maxFailures; failures++)
    remaining = await unpackUntilFailure(path, remaining, outcome)
  for (const entry of remaining) outcome.onFailure(entry, new ArchiveError('CORRUPT', 'Too many entries are damaged'))
}

/** @returns the entries after the one that failed */
async function unpackUntilFailure(path: string, wanted: readonly WantedEntry[], outcome: UnpackOutcome): Promise<readonly WantedEntry[]> {
  const unpacked = createUnpackedEntries(wanted)
  const byOrdinal = new Map(wanted.map((entry) => [entry.ordinal, entry]))
  const done = new Set<WantedEntry>()
  const finish = (entry: WantedEntry) => {
    done.add(entry)
    try {
      outcome.onEntry(entry, unpacked.end(entry))
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      outcome.onFailure(entry, error)
    }
  }
  const remaining = () => wanted.filter((entry) => !done.has(entry))
  try {
    await unrar({
      path,
      isWanted: (ordinal) => byOrdinal.has(ordinal),
      onBytes: (ordinal, bytes) => {
        const entry = byOrdinal.get(ordinal)
        return entry !== undefined && unpacked.add(entry, bytes)
      },
      onEntryEnd: (ordinal) => {
        const entry = byOrdinal.get(ordinal)
        if (entry) finish(entry)
        return done.size < wanted.length
      },
    })
  } catch (error) {
    const [failed, ...behind] = remaining()
    if (!(error instanceof ArchiveError) || !failed) throw error
    outcome.onFailure(failed, error)
    return behind
  }
  for (const entry of remaining()) outcome.onFailure(entry, new ArchiveError('CORRUPT', 'The entry is not in the archive'))
  return []
}
