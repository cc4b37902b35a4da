/** The languages that have a folder in locales/. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** The locale for dates and times: the browser's region ("en-GB") if it matches the language. */
export const regionOf = (language: string, wanted: readonly string[]): string =>
  wanted.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language

/** The chosen language, else the browser's first supported one ("de-AT" counts as "de"), else English. */
export const chooseLanguage = (stored: string | null, wanted: readonly string[]): Language => {
  const candidates = [stored ?? '', ...wanted].map((tag) => tag.toLowerCase().split('-')[0])
  return candidates.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? 'en'
}
