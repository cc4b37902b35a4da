// What S3-compatible services answer, as XML.
import { childrenOf, parseXml, textOf, type XmlElement } from '../../../formats/xml/xml-elements.ts'

export interface ObjectList {
  readonly objects: readonly { readonly key: string; readonly modifiedAtMs: number }[]
  /** For the next page; undefined on the last one. */
  readonly nextToken: string | undefined
}

/** The code of an error, such as `NoSuchKey`; undefined when the answer is no error of such a service. */
export function errorCodeIn(xml: string): string | undefined {
  const error = rootOf(xml, 'Error')
  return error && (textIn(error, 'Code') || undefined)
}

/** A page of a list of objects; undefined when the answer is none. */
export function objectListIn(xml: string): ObjectList | undefined {
  const list = rootOf(xml, 'ListBucketResult')
  if (!list) return undefined
  const objects = childrenOf(list.content)
    .filter(({ name }) => name === 'Contents')
    .map((object) => ({ key: textIn(object, 'Key'), modifiedAtMs: Date.parse(textIn(object, 'LastModified')) }))
  const isCut = textIn(list, 'IsTruncated') === 'true'
  return { objects, nextToken: (isCut && textIn(list, 'NextContinuationToken')) || undefined }
}

const rootOf = (xml: string, name: string): XmlElement | undefined => childrenOf(parseXml(xml)).find((element) => element.name === name)

function textIn(parent: XmlElement, name: string): string {
  const child = childrenOf(parent.content).find((element) => element.name === name)
  return child ? textOf(child).trim() : ''
}
