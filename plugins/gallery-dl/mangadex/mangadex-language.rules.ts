// Language codes as MangaDex writes them. People and other sources may use the BCP 47 codes of the same languages.
const codes: Readonly<Record<string, string>> = {
  'es-419': 'es-la',
  'zh-hans': 'zh',
  'zh-cn': 'zh',
  'zh-hant': 'zh-hk',
  'zh-tw': 'zh-hk',
  'ja-latn': 'ja-ro',
  'ko-latn': 'ko-ro',
  'zh-latn': 'zh-ro',
}

/** Each language once. */
export const mangadexLanguages = (languages: readonly string[]): readonly string[] => [
  ...new Set(languages.map((language) => codes[language.toLowerCase()] ?? language.toLowerCase())),
]
