import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineSplitter } from './line-splitter.ts'

const linesOf = (chunks: readonly Buffer[], longest = 1_000) => {
  const lines: string[] = []
  const splitter = createLineSplitter(longest, (line) => lines.push(line))
  for (const chunk of chunks) splitter.add(chunk)
  splitter.end()
  return lines
}

test('lines are the same wherever the stream is split, even inside a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ''))),
      fc.integer({ min: 1, max: 7 }),
      (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
        expect(linesOf(chunks)).toEqual(lines)
      },
    ),
  )
})

test('a line without an end does not exhaust the memory', () => {
  const chunks = Array.from({ length: 100 }, () => Buffer.alloc(1_000, 'x'))
  expect(linesOf([...chunks, Buffer.from('\nnext\n')], 50)).toEqual(['x'.repeat(50), 'next'])
})
