/**
 * Points in a download after which a crash must lose nothing, duplicate nothing and leave nothing behind. The crash test ends the process
 * at each of them.
 */
export const downloadSteps = [
  'claimed',
  'listed',
  'recovered',
  'planned',
  'extractor-started',
  'page-staged',
  'chapter-staged',
  'pages-verified',
  'archive-written',
  'archive-verified',
  'renamed',
  'committed',
  'record-file-written',
  'chapter-staging-dropped',
  'staging-dropped',
  'ended',
] as const
/** The same for renaming an archive that replaced another one. */
export const newNameSteps = ['file-renamed', 'new-name-recorded'] as const

/** The same for renaming a series folder. */
export const folderRenameSteps = ['rename-planned', 'folder-renamed', 'rename-committed'] as const

export type DownloadStep = (typeof downloadSteps)[number] | (typeof newNameSteps)[number] | (typeof folderRenameSteps)[number]

/** Called after each step. */
export type OnStep = (step: DownloadStep) => void
