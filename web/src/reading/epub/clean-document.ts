// A document of an EPUB as it may be shown. Promise: nothing of it runs, and nothing of it reaches anything but the files of its own book.
// The frame forbids both once more (see frame-page.rules.ts); what is taken away here would only fill the console with refusals, or
// leave by ways that no policy covers (a preconnect, a meta refresh).

const bannedElements = new Set(
  'script noscript template iframe frame frameset object embed applet portal base meta form input button textarea select dialog'.split(' '),
)
const urlAttributes = new Set(['src', 'href', 'xlink:href', 'poster', 'background'])
const removedAttributes = new Set(['srcset', 'ping', 'target', 'action', 'formaction', 'autofocus', 'contenteditable', 'data'])

type Origin = {
  /** Whole address of the document. */
  readonly address: string
  /** Whole address below which the book's files lie. */
  readonly files: string
}

/** Name of the attribute that holds where a link leads: a link that the browser does not know cannot be followed past the reader. */
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

/** Most are XML; many say so and are not. */
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
