// MangaDex's language codes; options of a title may contain the BCP 47 codes of the same languages (docs/upstreams.md, "Titles").
const codes: Readonly<Record<string, string>> = {
  'es-419': 'es-la',
  fil: 'tl',
  'zh-hans': 'zh',
  'zh-cn': 'zh',
  'zh-hant': 'zh-hk',
  'zh-tw': 'zh-hk',
}

export function mangadexCodeOf(language: string): string {
  const lower = language.toLowerCase()
  return codes[lower] ?? lower.replace(/-latn$/, '-ro')
}
