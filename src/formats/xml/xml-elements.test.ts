import { expect, test } from 'vitest'
import { childrenOf, descendantsOf, parseXhtml, parseXml } from './index.ts'

test.each([
  ['XML', parseXml],
  ['XHTML', parseXhtml],
])('%s of 4 MB is read even if very long names are nested and never closed', (_, parse) => {
  const depth = 50
  const document = `<${'a'.repeat(40_000)}>`.repeat(depth) + '<b/>'.repeat(500_000)
  expect(childrenOf(parse(document)).flatMap(descendantsOf)).toHaveLength(depth - 1 + 500_000)
})

test('the descendants of an element are listed in document order', () => {
  const [root] = childrenOf(parseXml('<a><b><c/>text<d/></b><e><f/></e></a>'))
  expect(root && descendantsOf(root).map(({ name }) => name)).toEqual(['b', 'c', 'd', 'e', 'f'])
})
