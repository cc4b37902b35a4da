// Books with a fixed layout: every document is one page, made for a size that it names itself.

export type FixedPageSize = { readonly width: number | null; readonly height: number | null }

/** No page of a book is larger. In CSS pixels. */
const maxPagePx = 20_000

/** The size stands at the beginning of a document, if anywhere. */
const headLength = 50_000

/** What a document says of its size, in its viewport (EPUB 3.3, 8.2.2.6) or as a drawing; null for both where it does not say. */
export const fixedPageSizeOf = (source: string): FixedPageSize => {
  const head = source.slice(0, headLength)
  const meta = [...head.matchAll(/<meta\b[^>]*>/gi)].map(([tag]) => tag).find((tag) => /\bname\s*=\s*["']viewport["']/i.test(tag))
  const content = meta && /\bcontent\s*=\s*["']([^"']*)["']/i.exec(meta)?.[1]
  if (content !== undefined) return sized(lengthIn(content, 'width'), lengthIn(content, 'height'))
  const box = /<svg\b[^>]*\bviewBox\s*=\s*["']([^"']*)["']/i
    .exec(head)?.[1]
    ?.trim()
    .split(/[\s,]+/)
  return sized(Number(box?.[2]), Number(box?.[3]))
}

const lengthIn = (content: string, name: string): number =>
  Number(new RegExp(`(?:^|[\\s,;])${name}\\s*=\\s*([0-9.]+)`, 'i').exec(content)?.[1])

const sized = (width: number, height: number): FixedPageSize => {
  const isSize = [width, height].every((px) => px >= 1 && px <= maxPagePx)
  return isSize ? { width, height } : { width: null, height: null }
}
