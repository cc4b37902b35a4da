/**
 * Moments in the life of a download after which a crash must lose nothing, double nothing and leave nothing behind.
 * The crash test ends the process at each of them.
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
/** Moments in which an archive that took another one's place takes its own name, likewise. */
export const newNameSteps = ['file-renamed', 'new-name-recorded'] as const

export type DownloadStep = (typeof downloadSteps)[number] | (typeof newNameSteps)[number]

/** Hears of each step as it is done. */
export type OnStep = (step: DownloadStep) => void
