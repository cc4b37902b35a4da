// Detects documents of a book that consist of a single image.
import { childrenOf, descendantsOf, parseXhtml, textOf } from '../xml/index.ts'
import { resolveHref } from './href.rules.ts'

/** More text than a page number and a few words makes a document a text. */
const maxLetters = 15

/**
 * @param path of the document in the archive
 * @returns path of its only image; undefined when it has none, several, or text
 */
export function singlePictureIn(path: string, text: string): string | undefined {
  const roots = childrenOf(parseXhtml(text))
  const body = roots.flatMap((root) => [root, ...descendantsOf(root)]).find(({ name }) => name.toLowerCase() === 'body')
  if (!body) return undefined
  const elements = [body, ...descendantsOf(body)].filter(({ name }) => !/^(?:script|style)$/i.test(name))
  const letterCount =
    elements
      .map(textOf)
      .join('')
      .match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letterCount > maxLetters) return undefined
  const pictures = elements.flatMap(({ name, attributes }) => {
    if (name.toLowerCase() === 'img') return attributes.get('src') ?? []
    return name.toLowerCase() === 'image' ? (attributes.get('href') ?? []) : []
  })
  const [picture, ...more] = pictures
  return picture === undefined || more.length > 0 ? undefined : resolveHref(path, picture)?.path
}
