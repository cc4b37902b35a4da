// Proposes series, number and name for files, and checks what would conflict. Files are not opened.
import { basename, dirname } from 'node:path'
import type { Db } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { toMessageDto } from '../../kernel/http/index.ts'
import { stemOf } from '../../library/index.ts'
import { ImportChoiceIncomplete, ImportTargetExists } from '../imports.errors.ts'
import type { ImportCheckDto, ImportChoice, ImportProposalDto, ImportProposals, maxBooksPerRequest } from '../imports.schemas.ts'
import { destinationIn, exists, findPlace, type Place } from '../places/destination.ts'
import { findFiles } from '../places/find-files.ts'
import { listBooksOfSeries } from '../places/places.queries.ts'
import { toWanted } from '../request-imports.ts'
import { getUpload, type UploadDeps } from '../uploads/uploads.ts'
import { type BookName, parseBookName, seriesKeyOf } from './book-name.rules.ts'
import { matchSeries } from './match-series.ts'

type ProposeDeps = Pick<UploadDeps, 'db' | 'settings'>

interface Candidate extends Pick<ImportProposalDto, 'sourceFile' | 'uploadId' | 'name' | 'sizeBytes'> {
  readonly parsed: BookName
}

const maxFiles: typeof maxBooksPerRequest = 2_000

export async function proposeImports(
  deps: ProposeDeps,
  { path, uploadIds }: { readonly path?: string | null | undefined; readonly uploadIds?: readonly string[] | null | undefined },
): Promise<ImportProposals> {
  const found = path ? await findFiles(deps, path, maxFiles) : { files: [], truncated: false }
  const uploads = await Promise.all((uploadIds ?? []).map((id) => getUpload(deps, id)))
  const candidates: Candidate[] = [
    ...found.files.map(({ path: file, sizeBytes }) => ({
      sourceFile: file,
      uploadId: null,
      name: basename(file),
      sizeBytes,
      parsed: parseBookName(stemOf(basename(file)), basename(dirname(file))),
    })),
    ...uploads.map(({ id, name, sizeBytes }) => ({
      sourceFile: null,
      uploadId: id,
      name,
      sizeBytes,
      parsed: parseBookName(stemOf(name), ''),
    })),
  ]
  return { files: await propose(deps.db, candidates), truncated: found.truncated }
}

async function propose(db: Db, candidates: readonly Candidate[]): Promise<ImportProposalDto[]> {
  const series = await matchSeries(
    db,
    candidates.map(({ parsed }) => parsed.series),
  )
  const choices = candidates.map(({ parsed, name, ...source }) => {
    const matched = series.get(seriesKeyOf(parsed.series))
    return { ...source, name, parsed, matched, choice: { ...source, seriesId: matched?.id, destinationName: stemOf(name) } }
  })
  const checks = await checkImports(
    db,
    choices.map(({ choice, name, parsed }) => ({ choice, name, number: parsed.number })),
  )
  return choices.map(({ parsed, matched, choice, name, sourceFile, uploadId, sizeBytes }, index) => ({
    sourceFile,
    uploadId,
    name,
    sizeBytes,
    seriesName: parsed.series,
    number: parsed.number,
    seriesId: matched?.id ?? null,
    seriesTitle: matched?.title ?? null,
    destinationName: choice.destinationName,
    ...(checks[index] ?? nothingFound),
  }))
}

const nothingFound: ImportCheckDto = { destination: null, conflict: null, existing: null }

export interface CheckedChoice {
  readonly choice: ImportChoice
  /** Name of the file. */
  readonly name: string
  readonly number: number | null
}

/** Checks where files would go, in the order of the choices; a choice without a series has no result. */
export async function checkImports(db: Db, choices: readonly CheckedChoice[]): Promise<readonly ImportCheckDto[]> {
  const seriesIds = [...new Set(choices.flatMap(({ choice }) => choice.seriesId ?? []))]
  const books = Map.groupBy(await listBooksOfSeries(db, seriesIds), ({ seriesId }) => seriesId)
  const checked: Checked = { taken: new Set(), places: new Map() }
  const results: ImportCheckDto[] = []
  for (const one of choices) {
    const { choice, number } = one
    const existing = (choice.seriesId ? books.get(choice.seriesId) : undefined)?.find(
      ({ numberSort }) => number !== null && numberSort === number,
    )
    const place = await checkPlace(db, one, checked)
    results.push({ ...place, existing: existing ? { bookId: existing.id, title: existing.title } : null })
  }
  return results
}

/** Name of the file that a choice names, for the rules of names. */
export async function nameOfChoice(deps: ProposeDeps, { sourceFile, uploadId }: ImportChoice): Promise<string> {
  if (uploadId) return (await getUpload(deps, uploadId)).name
  if (!sourceFile) throw ImportChoiceIncomplete()
  return basename(sourceFile)
}

type CheckedPlace = Omit<ImportCheckDto, 'existing'>

/** Of the choices checked before. */
interface Checked {
  /** Their targets. */
  readonly taken: Set<string>
  /** Folders by series, so that thousands of files need few queries. */
  readonly places: Map<string, Promise<Place>>
}

async function checkPlace(db: Db, { choice, name }: CheckedChoice, { taken, places }: Checked): Promise<CheckedPlace> {
  if (!choice.seriesId && !choice.newSeries) return { destination: null, conflict: null }
  const wanted = toWanted(choice)
  const key = JSON.stringify([wanted.seriesId, wanted.libraryId, wanted.newSeries, wanted.upgradeBookId])
  try {
    const place = places.get(key) ?? findPlace({ db }, wanted)
    places.set(key, place)
    const { target, upgrade } = destinationIn(await place, wanted, name)
    const isTaken = taken.has(target) || (upgrade?.path !== target && (await exists(target)))
    taken.add(target)
    return { destination: target, ...conflictOf(isTaken ? ImportTargetExists(basename(target)) : undefined) }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return { destination: null, ...conflictOf(error) }
  }
}

const conflictOf = (error: CatalogueError | undefined): Pick<CheckedPlace, 'conflict' | 'conflictSaying'> =>
  error ? { conflict: error.message, conflictSaying: toMessageDto(error.sentence) } : { conflict: null }
