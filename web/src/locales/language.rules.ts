/** The languages that have a file in locales/. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** Each in its own words. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** How days and hours are written: as the browser's own region does ("en-GB"), when it speaks the language. */
export const regionOf = (language: string, wanted: readonly string[]): string =>
  wanted.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language

/** The chosen language, else the first of the browser's that we speak ("de-AT" counts as "de"), else English. */
export const chooseLanguage = (stored: string | null, wanted: readonly string[]): Language => {
  const candidates = [stored ?? '', ...wanted].map((tag) => tag.toLowerCase().split('-')[0])
  return candidates.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? 'en'
}
