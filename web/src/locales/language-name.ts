/** The name of a language for its code; undefined for anything that is not the code of a known language. */
export const languageName = (code: string, language: string): string | undefined => {
  try {
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}
