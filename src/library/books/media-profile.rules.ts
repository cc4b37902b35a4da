export const mediaProfiles = ['DIVINA', 'PDF', 'EPUB'] as const
export type MediaProfile = (typeof mediaProfiles)[number]

/** Types that are a profile of their own; every other known type holds pictures. */
export const ownProfiles = { PDF: 'application/pdf', EPUB: 'application/epub+zip' } as const

/** How a file is read; '' as long as its type is not known. */
export function profileOf(mediaType: string): MediaProfile | '' {
  if (mediaType === '') return ''
  if (mediaType === ownProfiles.PDF) return 'PDF'
  return mediaType === ownProfiles.EPUB ? 'EPUB' : 'DIVINA'
}
