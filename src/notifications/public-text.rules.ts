// Removes private data from texts for third parties. Guarantee: no absolute path, no URL with its path or credentials, no line break.
// Limit: names in a sentence are kept, because they are what it reports.

const maxReasonLength = 300
const maxTitleLength = 200
/** An error may quote a whole web page. */
const maxTextLength = 2_000

/** A server message that is safe to send to third parties. @param root of the library that it concerns */
export function publicReason(sentence: string, root: string | undefined): string {
  const withoutRoot = root ? sentence.replaceAll(root, '/…') : sentence
  return cut(withHosts(oneLine(withoutRoot)).replaceAll(/(?:\S*[\\/]\S*)(?:\s+\S*[\\/]\S*)*/g, '…'), maxReasonLength)
}

/** What a person wrote, where a slash can separate words ("manga/manhwa"). */
export const publicComment = (text: string): string =>
  cut(withHosts(oneLine(text)).replaceAll(/(?<![\p{L}\p{N}+])(?:[\\/]|[a-z]:[\\/])\S+(?:\s+\S*[\\/]\S*)*/giu, '…'), maxReasonLength)

const withHosts = (text: string): string => text.replaceAll(/[a-z][a-z\d+.-]*:\/\/\S*/gi, (address) => hostOf(address))

/** The name of a title; a download whose title is unknown is named by the host of its URL. */
export function publicTitle(title: string): string {
  const plain = oneLine(title)
  return cut(/^[a-z][a-z\d+.-]*:\/\//i.test(plain) ? hostOf(plain) : plain, maxTitleLength)
}

/** A name without a slash, so that the site remains readable in a sentence. */
const hostOf = (address: string): string => URL.parse(address)?.hostname || '…'

const oneLine = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`)
