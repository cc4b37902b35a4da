// Which files of a book are encrypted. Fonts are often only obfuscated, which does not affect reading.
import { childrenOf, descendantsOf, parseXml } from '../xml/index.ts'
import { resolveHref } from './href.rules.ts'

export const encryptionName = 'META-INF/encryption.xml'

const obfuscations: ReadonlySet<string> = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/** Returns the paths in the archive of the files that require a key. */
export function parseEncryption(text: string): ReadonlySet<string> {
  const locked = new Set<string>()
  const roots = childrenOf(parseXml(text))
  for (const element of roots.flatMap((root) => [root, ...descendantsOf(root)])) {
    if (element.name !== 'EncryptedData') continue
    const parts = descendantsOf(element)
    const algorithm = parts.find(({ name }) => name === 'EncryptionMethod')?.attributes.get('algorithm') ?? ''
    const address = parts.find(({ name }) => name === 'CipherReference')?.attributes.get('uri') ?? ''
    const target = obfuscations.has(algorithm) ? undefined : resolveHref('', address)
    if (target) locked.add(target.path)
  }
  return locked
}
