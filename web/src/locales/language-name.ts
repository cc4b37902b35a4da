/**
 * The name of a language for its code, a BCP 47 tag or one of MangaDex's own codes (docs/upstreams.md, "Titles"); undefined for anything
 * that is not the code of a known language.
 */
export const languageName = (code: string, language: string): string | undefined => {
  try {
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(standardTag(code))
  } catch {
    return undefined
  }
}

/** MangaDex writes `-ro` for a romanized language, not for Romania, and `es-la` for Latin America, not for Laos. */
const standardTag = (code: string): string => (code === 'es-la' ? 'es-419' : code.replace(/^(ja|ko|zh)-ro$/, '$1-Latn'))
