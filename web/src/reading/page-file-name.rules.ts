// What a saved or shared page is called.

/** What a file name may not contain on Windows, macOS or Android. */
const reserved = /[\\/:*?"<>|\p{Cc}]+/gu

/** File systems allow 255 bytes for the whole name. */
const maxTitleBytes = 115

/** Image types whose extension is not their name. */
const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' }

export type NamedPage = { readonly series: string; readonly chapter: string; readonly page: number; readonly mediaType: string }

/** For example `Series - Chapter 3 - 012.jpg`: valid on every system, and sorted like the pages. */
export const pageFileName = ({ series, chapter, page, mediaType }: NamedPage): string => {
  const type = mediaType.split(';', 1)[0]?.split('/')[1]?.trim().toLowerCase()
  const name = [shortened(series), shortened(chapter), String(page).padStart(3, '0')].filter(Boolean).join(' - ')
  return type ? `${name}.${extensions[type] ?? type}` : name
}

const shortened = (title: string): string => {
  const plain = title.replace(reserved, ' ').replace(/\s+/g, ' ').trim()
  // Only whole characters are written, as many as fit.
  const { read } = new TextEncoder().encodeInto(plain, new Uint8Array(maxTitleBytes))
  return plain.slice(0, read).trim()
}
