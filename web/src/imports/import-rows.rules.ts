// The files of the import page with what a person chose for each.
import type { Library, Series } from '../api/types.ts'
import type { CheckedRow, ImportCheck, ImportChoice, ImportProposal } from './imports.api.ts'

export type ImportRow = {
  readonly key: string
  readonly file: ImportProposal
  readonly selected: boolean
  /** Null for a new series. */
  readonly seriesId: string | null
  /** Title of the series, or the name of a new one. */
  readonly seriesName: string
  readonly destinationName: string
  /** The book of the series that the file replaces. */
  readonly upgradeBookId: string | null
}

/** Files whose series is known and that conflict with nothing are selected. */
export const rowOf = (file: ImportProposal): ImportRow => ({
  key: file.sourceFile ?? file.uploadId ?? file.name,
  file,
  selected: file.seriesId !== null && file.conflict === null && file.existing === null,
  seriesId: file.seriesId,
  seriesName: file.seriesTitle ?? file.seriesName,
  destinationName: file.destinationName,
  upgradeBookId: null,
})

/** Keeps what was chosen for files that are listed again. */
export const withProposals = (rows: readonly ImportRow[], files: readonly ImportProposal[]): readonly ImportRow[] => {
  const known = new Map(rows.map((row) => [row.key, row]))
  for (const row of files.map(rowOf)) known.set(row.key, known.get(row.key) ?? row)
  return [...known.values()]
}

/** What is sent for a row; undefined while its series or library is missing. */
export const choiceOf = (row: ImportRow, libraryId: string | undefined): ImportChoice | undefined => {
  const source = row.file.uploadId === null ? { sourceFile: row.file.sourceFile } : { uploadId: row.file.uploadId }
  const place = placeOf(row, libraryId)
  return place && { ...source, ...place, destinationName: row.destinationName }
}

const placeOf = ({ seriesId, seriesName, upgradeBookId }: ImportRow, libraryId: string | undefined): Partial<ImportChoice> | undefined => {
  if (seriesId !== null) return { seriesId, ...(upgradeBookId === null ? {} : { upgradeBookId }) }
  return libraryId !== undefined && seriesName.trim() !== '' ? { libraryId, newSeries: seriesName.trim() } : undefined
}

/** Whether a row is selected and can be imported as it is. */
export const isReady = (row: ImportRow, check: ImportCheck | undefined, libraryId: string | undefined): boolean =>
  row.selected && choiceOf(row, libraryId) !== undefined && !check?.conflict

/** What has to be checked. Selected files come first: two files of one name conflict, and the first gets the name. */
export const rowsToCheck = (rows: readonly ImportRow[], libraryId: string | undefined): readonly CheckedRow[] =>
  [...rows.filter(({ selected }) => selected), ...rows.filter(({ selected }) => !selected)].flatMap((row) => {
    const choice = choiceOf(row, libraryId)
    return choice ? [{ key: row.key, choice }] : []
  })

/** Existing series by the text that offers each one: its title and library, and its folder where another series has both. */
export const seriesOptions = (series: readonly Series[], libraries: readonly Library[]): ReadonlyMap<string, Series> => {
  const textOf = ({ libraryId, metadata }: Series) =>
    [metadata.title, libraries.find(({ id }) => id === libraryId)?.name].filter(Boolean).join(' · ')
  const texts = series.map(textOf)
  return new Map(
    series.map((one, place) => {
      const text = texts[place] ?? one.metadata.title
      return [texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${text} · ${one.name}`, one]
    }),
  )
}
