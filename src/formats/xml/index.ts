export { decodeXml } from './decode-xml.ts'
export { childrenOf, descendantsOf, parseXhtml, parseXml, textOf, wholeTextOf, type XmlElement } from './xml-elements.ts'
export { cleanLine, cleanListItem, cleanParagraphs, escapeXml, unescapeXml } from './xml-text.rules.ts'
