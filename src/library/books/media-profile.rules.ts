export const mediaProfiles = ['DIVINA', 'PDF', 'EPUB'] as const
export type MediaProfile = (typeof mediaProfiles)[number]

/** Types that have a profile of their own; every other known type contains images. */
export const ownProfiles = { PDF: 'application/pdf', EPUB: 'application/epub+zip' } as const

/** The profile of a file; '' until its type is known. */
export function profileOf(mediaType: string): MediaProfile | '' {
  if (mediaType === '') return ''
  if (mediaType === ownProfiles.PDF) return 'PDF'
  return mediaType === ownProfiles.EPUB ? 'EPUB' : 'DIVINA'
}
