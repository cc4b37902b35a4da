// Sources have their own language codes; readers expect BCP 47, and some reject a whole file because of a wrong one.

/** Source codes that are not tags, or are the tag of a different language. */
const tags: ReadonlyMap<string, string> = new Map([
  ['zh', 'zh-Hans'],
  ['zh-hk', 'zh-Hant'],
  ['zh-ro', 'zh-Latn'],
  ['es-la', 'es-419'],
  ['tl', 'fil'],
])

/**
 * Converts a source's language code to a BCP 47 tag: "pt-br" becomes "pt-BR", a romanized language ("ja-ro") gets the Latin script.
 * @returns undefined when it is not a language
 */
export function languageTagOf(code: string): string | undefined {
  const lower = code.trim().toLowerCase().replaceAll('_', '-')
  const romanised = /^([a-z]{2,3})-ro$/.exec(lower)?.[1]
  return tags.get(lower) ?? canonicalTag(romanised === undefined ? lower : `${romanised}-Latn`)
}

/**
 * Languages have two or three letters; longer subtags are well-formed but not languages. The platform throws a RangeError for a malformed
 * tag and offers no other check.
 */
function canonicalTag(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-|$)/.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
