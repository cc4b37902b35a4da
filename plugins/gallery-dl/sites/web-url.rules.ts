// Validates URLs for gallery-dl. Everything that reaches its standard input or command line passes through here: a line that starts with
// a dash is an option for gallery-dl, and it obeys prefixes such as `oauth:`, `r:` and `file:`.
import { UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'

const maxUrlLength = 2_000
/** White space and control characters; `new URL` would silently drop tabs and line breaks. */
const unprintable = /[\s\p{Cc}\p{Cf}]/u
/** A host that URL parsers and gallery-dl read the same way: not empty, no backslash. */
const clearHost = /^https?:\/\/[^/?#\\]+(?:[/?#]|$)/i

/**
 * Parses an http or https URL.
 * @throws UrlNotSupported for any other scheme, an ambiguous host, credentials, white space, control characters or more than 2,000
 * characters
 */
export function parseWebUrl(text: string): URL {
  if (text.length > maxUrlLength || unprintable.test(text)) throw new UrlNotSupported('The URL is too long or contains spaces')
  const url = URL.parse(text)
  if (!url || !clearHost.test(text)) throw new UrlNotSupported('The URL must start with http:// or https://')
  if (url.username || url.password) throw new UrlNotSupported('The URL must not contain a username or password')
  return url
}

/**
 * Identity of a page on a site: the URL without its fragment and the trailing slashes of its path. The query stays unchanged, since it
 * can name the chapter.
 */
export function urlKeyOf(url: URL): string {
  const plain = new URL(url)
  plain.hash = ''
  plain.pathname = plain.pathname.replace(/\/+$/, '')
  return plain.search === '' ? plain.href.replace(/\/$/, '') : plain.href
}
