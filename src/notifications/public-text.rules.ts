// What may leave the house. Promise: no path, no address with its path or credentials, nothing that breaks a line.
// Limit: names in a sentence stay; they are what it is about.

const longestReason = 300
const longestTitle = 200

/** A sentence of the server as a stranger may read it. @param root of the library that it is about */
export function publicReason(sentence: string, root: string | undefined): string {
  const withoutRoot = root ? sentence.replaceAll(root, '/…') : sentence
  const plain = oneLine(withoutRoot).replaceAll(/[a-z][a-z\d+.-]*:\/\/\S*/gi, (address) => hostOf(address))
  return cut(plain.replaceAll(/(?:\S*[\\/]\S*)(?:\s+\S*[\\/]\S*)*/g, '…'), longestReason)
}

/** The name of a title; a download that never learnt it is called by its address, of which only the site is told. */
export function publicTitle(title: string): string {
  const plain = oneLine(title)
  return cut(/^[a-z][a-z\d+.-]*:\/\//i.test(plain) ? hostOf(plain) : plain, longestTitle)
}

/** A name without a slash, so that a site stays readable in a sentence. */
const hostOf = (address: string): string => URL.parse(address)?.hostname || '…'

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`)
