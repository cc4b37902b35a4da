// Sources have their own language codes; readers expect BCP 47 and some drop a whole file over a wrong one.

/** Codes of sources that are no tag, or the tag of something else. */
const tags: ReadonlyMap<string, string> = new Map([
  ['zh', 'zh-Hans'],
  ['zh-hk', 'zh-Hant'],
  ['zh-ro', 'zh-Latn'],
  ['es-la', 'es-419'],
  ['tl', 'fil'],
])

/**
 * BCP 47 tag of a source's language code: "pt-br" gives "pt-BR", a romanised language ("ja-ro") its Latin script.
 * @returns undefined when it is no language
 */
export function languageTagOf(code: string): string | undefined {
  const lower = code.trim().toLowerCase().replaceAll('_', '-')
  const romanised = /^([a-z]{2,3})-ro$/.exec(lower)?.[1]
  return tags.get(lower) ?? canonicalTag(romanised === undefined ? lower : `${romanised}-Latn`)
}

/**
 * Languages have two or three letters; longer words are well-formed too, and no language. The platform answers a malformed tag with
 * a RangeError and has no other way to ask.
 */
function canonicalTag(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-|$)/.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
