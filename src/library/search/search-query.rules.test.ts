import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, type SearchNode } from './search-query.rules.ts'

const fields = new Set(['title', 'genre', 'age_rating'])
const parse = (text: string) => parseSearch(text, fields)

/** The search with all parentheses written out. */
function print(node: SearchNode | undefined): string {
  if (!node) return 'no search'
  switch (node.kind) {
    case 'everything':
      return '*'
    case 'not':
      return `-${print(node.of)}`
    case 'range': {
      const { from, to } = node
      return `${node.field}:${from.included ? '[' : '{'}${from.value ?? '*'} TO ${to.value ?? '*'}${to.included ? ']' : '}'}`
    }
    case 'term':
      return `${node.field ? `${node.field}:` : ''}${node.whole ? JSON.stringify(node.text) : node.text}`
    default:
      return `(${node.of.map(print).join(node.kind === 'all' ? ' & ' : ' | ')})`
  }
}

test.each([
  ['one piece', '(one & piece)'],
  ['one AND piece', '(one & piece)'],
  ['a b OR c', '((a & b) | c)'],
  ['a (b OR c)', '(a & (b | c))'],
  ['a || b && c', '(a | (b & c))'],
  ['+one -piece', '(one & -piece)'],
  ['NOT (a b) !c', '(-(a & b) & -c)'],
  ['"one  piece" x', '("one  piece" & x)'],
  ['Genre:action title : x', '(genre:action & title & : & x)'],
  ['genre:"slice of life"', 'genre:"slice of life"'],
  ['genre:(a OR -b)', '(genre:a | -genre:b)'],
  ['age_rating:[10 TO 18} age_rating:{* TO "5"]', '(age_rating:[10 TO 18} & age_rating:{* TO 5])'],
  ['Re:Zero kara', '(Re:Zero & kara)'],
  ['Spider-Man x-men - y', '(Spider-Man & x-men & - & y)'],
  ['[Oshi no Ko]', '([Oshi & no & Ko])'],
  ['naruto^2 naruto~0.5 "a b"~3', '(naruto & naruto & "a b")'],
  ['a\\:b \\"c 50\\*', '(a:b & "c & 50 )'],
  ['*', '*'],
  ['*:*', '*'],
  ['nar* n?ruto', '(nar* & n?ruto)'],
  ['Android ORB NOTHING', '(Android & ORB & NOTHING)'],
])('%s is parsed as %s', (text, meaning) => expect(print(parse(text))).toBe(meaning))

test.each(['"one', 'one)', '(one', 'a OR', 'OR a', 'AND', 'a AND OR b', 'title:', 'age_rating:[1 TO', 'age_rating:[1 2]', 'NOT', '\\'])(
  '%s is rejected',
  (text) => expect(parse(text)).toBeUndefined(),
)

test('any text is either parsed or rejected', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '"',
    '(',
    ')',
    '-',
    '+',
    ':',
    'title:',
    'OR ',
    'AND ',
    'NOT ',
    '[',
    ' TO ',
    ']',
    '*',
    '\\',
    '進',
    '\ud800',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const node = parse(typed)
      expect(node === undefined || typeof node.kind === 'string').toBe(true)
    }),
  )
})

test('a search with all parentheses written out has the same meaning', () => {
  const { node } = fc.letrec<{ node: SearchNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.record({
        kind: fc.constant('term' as const),
        field: fc.constantFrom(undefined, 'title'),
        text: fc.constantFrom('one', 'piece', '進撃'),
        whole: fc.boolean(),
      }),
      fc.record({ kind: fc.constantFrom('all' as const, 'any' as const), of: fc.array(tie('node'), { minLength: 2, maxLength: 3 }) }),
    ),
  }))
  const written = (one: SearchNode): string => print(one).replaceAll(' & ', ' AND ').replaceAll(' | ', ' OR ')
  fc.assert(
    fc.property(node, (one) => {
      expect(print(parse(written(one)))).toBe(print(one))
    }),
  )
})

test('a search that is too long or too deep is rejected', () => {
  expect(parse(`${'('.repeat(50)}a${')'.repeat(50)}`)).toBeUndefined()
  expect(parse('a '.repeat(500))).toBeUndefined()
  expect(parse('a'.repeat(5000))).toBeUndefined()
})
