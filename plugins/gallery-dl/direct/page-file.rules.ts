// Names of MangaDex's page files, for example "3-<SHA-256 of its content>.jpg", and of the files they are staged as.

export interface PageFile {
  /** From 1. */
  readonly number: number
  /** At MangaDex. */
  readonly file: string
  /** In the chapter's folder. The archive gets the extension that fits the content. */
  readonly stagedName: string
  /** SHA-256 of its content, lower-case hex; undefined where the name doesn't contain it. */
  readonly sha256: string | undefined
}

/** @param files of a chapter, in reading order */
export const pageFilesOf = (files: readonly string[]): readonly PageFile[] =>
  files.map((file, index) => ({
    number: index + 1,
    file,
    stagedName: `${String(index + 1).padStart(4, '0')}.${extensionOf(file)}`,
    sha256: /-([0-9a-f]{64})\.\w+$/i.exec(file)?.[1]?.toLowerCase(),
  }))

const extensionOf = (file: string): string => /\.([a-z0-9]{1,5})$/i.exec(file)?.[1]?.toLowerCase() ?? 'jpg'

/** Number of the page that a file in the chapter's folder holds; undefined for every other file. */
export function pageNumberOf(stagedName: string): number | undefined {
  const digits = /^(\d{4,})\.[a-z0-9]+$/i.exec(stagedName)?.[1]
  return digits === undefined ? undefined : Number.parseInt(digits, 10)
}
