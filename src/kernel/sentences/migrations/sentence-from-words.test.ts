import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOfSentence } from '../define-sentence.ts'
import { toPlainSentence } from '../stored-sentence.ts'
import { sentenceFromWords } from './sentence-from-words.ts'
import sentencesOf01 from './sentences-of-0.1.json' with { type: 'json' }

const convert = (words: string) => toPlainSentence(sentenceFromWords(words))

describe('parsing the texts that version 0.1 stored', () => {
  test('a sentence inside another one becomes a value of the outer one', () => {
    expect(convert('1 of 2 chapters failed: MangaDex offers no pages: HTTP 404')).toEqual({
      code: 'CHAPTERS_FAILED',
      params: { count: 1, total: 2, reason: { code: 'SOURCE_OFFERS_NO_PAGES', params: { source: 'MangaDex', status: 404 } } },
    })
  })

  test('consecutive sentences are parsed one by one, with third-party texts between them', () => {
    const silent =
      'a.example has not answered since 2026-11-22T12:00:00Z; its downloads wait, and it is asked again at 2026-11-22T13:00:00Z.'
    const site = { code: 'SITE_SILENT', params: { site: 'a.example', since: '2026-11-22T12:00:00Z', again: '2026-11-22T13:00:00Z' } }
    expect(convert(`${silent} A plugin says so. The library was deleted.`)).toEqual({
      code: 'TOGETHER',
      params: { sentences: [site, 'A plugin says so.', { code: 'DOWNLOAD_LIBRARY_GONE', params: {} }] },
    })
  })

  test('a list is parsed with its items', () => {
    expect(convert('Nothing new; 3 of the chapters were taken down, one was eaten.')).toEqual({
      code: 'NOTHING_NEW_BUT',
      params: { reasons: [{ code: 'SOME_REMOVED', params: { count: 3 } }, 'one was eaten'] },
    })
  })

  test.each(['It rains.', '', 'It rains. It pours.', 'a '.repeat(3_000), '007 of 9 chapters failed: x'])('%j stays text', (words) => {
    expect(sentenceFromWords(words)).toBe(words)
  })

  test('every sentence of version 0.1 with text of its own is found, under its code or one with the same text', () => {
    const samples = {
      text: 'One-Piece',
      number: '7',
      instant: '2026-11-22T12:00:00Z',
      sentence: 'Somebody says so',
      list: 'one',
      sentences: 'One.',
    }
    const shape = (words: string) => words.replaceAll(/\{\w+/g, '{')
    const mismatches = Object.entries(sentencesOf01).flatMap(([code, words]) => {
      const filled = words.replaceAll(/\{\w+(?::(\w+))?\}/g, (_, kind: keyof typeof samples = 'text') => samples[kind])
      const sentence = sentenceFromWords(filled)
      const sameWords = typeof sentence === 'object' ? sentencesOf01[sentence.code as keyof typeof sentencesOf01] : ''
      const saysLittle = words.replaceAll(/\{[^}]*\}|\W/g, '').length < 5
      return shape(sameWords) === shape(words) || saysLittle ? [] : [[code, sentence]]
    })
    expect(mismatches).toEqual([])
  })

  test('any parsed sentence has the original text', () => {
    const fragments = fc.constantFrom(
      ' of ',
      '3',
      ' chapters failed: ',
      'MangaDex',
      ' offers no pages: HTTP ',
      '. ',
      'The library was deleted.',
      ', ',
      ': ',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(fragments, fc.string({ unit: 'grapheme' })), { maxLength: 12 }), (parts) => {
        const words = parts.join('')
        expect(textOfSentence(sentenceFromWords(words))).toBe(words)
      }),
    )
  })
})
