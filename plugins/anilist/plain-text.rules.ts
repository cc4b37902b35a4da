// AniList's descriptions always contain some HTML and end with a source note.

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', mdash: '—', ndash: '–' }

/** The text without markup but with its paragraphs; null when nothing remains. */
export function plainText(html: string | null | undefined): string | null {
  const text = (html ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<br\s*\/?>\n?/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => characterOf(name) ?? whole)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  // Nested brackets and repeated notes: a source note may be followed by another one.
  return text.replace(/(?:\s*\(Source:[^()]*(?:\([^()]*\)[^()]*)*\))+$/i, '').trim() || null
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
