// Books with a fixed layout: every document is one page with a size of its own.

export type FixedPageSize = { readonly width: number | null; readonly height: number | null }

/** The maximum size of a page, in CSS pixels. */
const maxPagePx = 20_000

/** The size is declared at the beginning of a document, if at all. */
const headLength = 50_000

/** The size that a document declares, in its viewport (EPUB 3.3, 8.2.2.6) or as an SVG; null for both if it declares none. */
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
