// Cleans a document of an EPUB for display, so that it runs no code and loads nothing but the files of its own book. The frame's policy
// forbids both as well (see frame-page.rules.ts). What is removed here would only log violations to the console, or bypass the policy (a
// preconnect, a meta refresh).

const bannedElements = new Set(
  'script noscript template iframe frame frameset object embed applet portal base meta form input button textarea select dialog'.split(' '),
)
const urlAttributes = new Set(['src', 'href', 'xlink:href', 'poster', 'background'])
const removedAttributes = new Set(['srcset', 'ping', 'target', 'action', 'formaction', 'autofocus', 'contenteditable', 'data'])

type Origin = {
  /** Absolute URL of the document. */
  readonly address: string
  /** Absolute URL below which the book's files are. */
  readonly files: string
}

/** The attribute that stores a link's target: without `href` the browser cannot follow the link and bypass the reader. */
export const linkAttribute = 'data-leads-to'

export const cleanDocument = (source: string, origin: Origin): Document => {
  const parsed = parse(source)
  for (const element of parsed.querySelectorAll('*')) {
    const name = element.localName.toLowerCase()
    if (bannedElements.has(name) || (name === 'link' && element.getAttribute('rel')?.trim().toLowerCase() !== 'stylesheet'))
      element.remove()
    else cleanAttributes(element, name, origin)
  }
  return parsed
}

/** Most documents are XML; many claim to be but are not well-formed. */
const parse = (source: string): Document => {
  const parser = new DOMParser()
  const strict = parser.parseFromString(source, 'application/xhtml+xml')
  return strict.querySelector('parsererror') ? parser.parseFromString(source, 'text/html') : strict
}

const cleanAttributes = (element: Element, name: string, origin: Origin): void => {
  for (const { name: written, value } of [...element.attributes]) {
    const attribute = written.toLowerCase()
    if (attribute.startsWith('on') || removedAttributes.has(attribute)) element.removeAttribute(written)
    if (!urlAttributes.has(attribute)) continue
    if (name === 'a' || name === 'area') {
      element.removeAttribute(written)
      element.setAttribute(linkAttribute, value)
    } else if (!isBookFile(value, origin)) element.removeAttribute(written)
  }
}

const isBookFile = (value: string, { address, files }: Origin): boolean => {
  if (value.startsWith('#') || /^data:(image|font)\//i.test(value)) return true
  return URL.parse(value, address)?.href.startsWith(files) ?? false
}
