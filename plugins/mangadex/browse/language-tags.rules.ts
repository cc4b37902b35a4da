// MangaDex has its own language codes (docs/upstreams.md, "Titles"); the server uses BCP 47.

const tags: Readonly<Record<string, string>> = { zh: 'zh-Hans', 'zh-hk': 'zh-Hant', 'es-la': 'es-419', 'pt-br': 'pt-BR', tl: 'fil' }
const codes: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(tags).map(([code, tag]) => [tag.toLowerCase(), code]))

/** "ja-ro", romanized Japanese, becomes "ja-Latn". */
export function tagOf(code: string): string {
  const lower = code.toLowerCase()
  return tags[lower] ?? lower.replace(/-ro$/, '-Latn')
}

/** MangaDex's code of a BCP 47 language; MangaDex codes stay as they are. */
export function codeOf(tag: string): string {
  const lower = tag.toLowerCase()
  return codes[lower] ?? lower.replace(/-latn$/, '-ro')
}

let names: Intl.DisplayNames | undefined

/** English name of a language, for people. */
export const languageName = (code: string): string => {
  // Creating it loads data that a start doesn't need.
  names ??= new Intl.DisplayNames(['en'], { type: 'language' })
  return names.of(tagOf(code)) ?? code
}
