import { expect, test } from 'vitest'
import { statusOfWord } from './status-words.rules.ts'

test.each([
  ['ONGOING', 'ONGOING'],
  ['Releasing', 'ONGOING'],
  ['On_Hiatus', 'HIATUS'],
  [' finished ', 'ENDED'],
  ['canceled', 'ABANDONED'],
  ['Not yet out', 'Not yet out'],
  ['constructor', 'constructor'],
  [null, null],
])('%s is %s', (word, status) => expect(statusOfWord(word)).toBe(status))
