import { expect, test } from 'vitest'
import { defaultLayout, homeRows, moveRow, readLayout, showRow, writeLayout } from './home-layout.rules.ts'

test('a layout with hidden rows survives writing and reading', () => {
  const custom = showRow(moveRow(defaultLayout, 'newSeries', -1), 'onDeck', false)
  expect(readLayout(writeLayout(custom))).toEqual(custom)
  expect(custom).not.toEqual(defaultLayout)
})

test('a missing, foreign or broken layout still yields every row once', () => {
  for (const text of [null, '', '{"a":1}', 'gone -alsoGone', 'newSeries newSeries -newSeries', '-onDeck']) {
    expect(
      readLayout(text)
        .map(({ row }) => row)
        .toSorted(),
    ).toEqual([...homeRows].toSorted())
  }
  expect(readLayout('gone')).toEqual(defaultLayout)
})

test('a row that the saved layout does not contain is placed after the one that precedes it by default', () => {
  const rows = readLayout('newSeries keepReading -newChapters').map(({ row }) => row)
  expect(rows.indexOf('onDeck')).toBe(rows.indexOf('keepReading') + 1)
})

test('the first row cannot go up, nor the last one down', () => {
  expect(moveRow(defaultLayout, 'keepReading', -1)).toEqual(defaultLayout)
  expect(moveRow(defaultLayout, 'recentlyRead', 1)).toEqual(defaultLayout)
})
