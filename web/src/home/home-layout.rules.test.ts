import { expect, test } from 'vitest'
import { defaultLayout, homeRows, moveRow, readLayout, showRow, writeLayout } from './home-layout.rules.ts'

test('an order with hidden rows comes back as it was kept', () => {
  const mine = showRow(moveRow(defaultLayout, 'newSeries', -1), 'onDeck', false)
  expect(readLayout(writeLayout(mine))).toEqual(mine)
  expect(mine).not.toEqual(defaultLayout)
})

test('what was kept by another version, or by nobody, still gives every row once', () => {
  for (const text of [null, '', '{"a":1}', 'gone -alsoGone', 'newSeries newSeries -newSeries', '-onDeck']) {
    expect(
      readLayout(text)
        .map(({ row }) => row)
        .toSorted(),
    ).toEqual([...homeRows].toSorted())
  }
  expect(readLayout('gone')).toEqual(defaultLayout)
})

test('a row that is new since then stands behind those that come before it by nature', () => {
  const rows = readLayout('newSeries keepReading -newChapters').map(({ row }) => row)
  expect(rows.indexOf('onDeck')).toBe(rows.indexOf('keepReading') + 1)
})

test('the first row cannot go up, nor the last one down', () => {
  expect(moveRow(defaultLayout, 'keepReading', -1)).toEqual(defaultLayout)
  expect(moveRow(defaultLayout, 'recentlyRead', 1)).toEqual(defaultLayout)
})
