import i18next from 'i18next'
import { expect, test } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import en from '../locales/en/index.ts'
import { chapterLabel } from './chapters/chapter-label.ts'
import { chapterParts } from './chapters/chapter-parts.ts'
import { folderName } from './libraries/folder-path.rules.ts'

const texts = i18next.createInstance()
await texts.init({ lng: 'en', resources: { en: { translation: en } } })

const labelOf = (number: string, title: string, name = 'c007 [Group]') =>
  chapterLabel(texts.t, aBook({ name, metadata: { number, title } }))

test('a chapter label contains number and title, and no number twice', () => {
  expect(labelOf('7', 'The shelf behind the door')).toBe('Chapter 7: The shelf behind the door')
  expect(labelOf('7', 'Chapter 7')).toBe('Chapter 7')
  expect(labelOf('7', 'Ch.007 A beginning')).toBe('Ch.007 A beginning')
  expect(labelOf('7', 'Chapter 17')).toBe('Chapter 7: Chapter 17')
  expect(labelOf('7.5', 'Extra')).toBe('Chapter 7.5: Extra')
})

test('in columns the number is next to the title, which does not repeat it', () => {
  const partsOf = (number: string, title: string, volume = '', name = 'c007 [Group]') =>
    Object.values(chapterParts(texts.t, aBook({ name, metadata: { number, title } }), volume))
  expect(partsOf('7', 'The shelf behind the door')).toEqual(['Ch. 7', 'The shelf behind the door'])
  expect(partsOf('12.5', 'Extra', '3')).toEqual(['Vol. 3 Ch. 12.5', 'Extra'])
  expect(partsOf('7', 'Vol. 1 Ch.007 - A beginning')).toEqual(['Ch. 7', 'A beginning'])
  expect(partsOf('7', 'Chapter 7')).toEqual(['Ch. 7', ''])
  expect(partsOf('12', 'The 12 Kings', '', 'c012')).toEqual(['Ch. 12', 'The 12 Kings'])
  expect(partsOf('4', 'Oneshot', '', 'Oneshot [Group]')).toEqual(['One-shot', ''])
  expect(partsOf('4', 'A Summer Day', '2', 'A Summer Day [Group]')).toEqual(['Vol. 2', 'A Summer Day'])
  expect(partsOf('', '')).toEqual(['', 'c007 [Group]'])
})

test('a chapter keeps its number when the title contains the same number in another sense', () => {
  expect(labelOf('1', 'Part 1', 'c001')).toBe('Chapter 1: Part 1')
  expect(labelOf('12', 'The 12 Kings', 'c012')).toBe('Chapter 12: The 12 Kings')
  expect(labelOf('3', 'Vol. 1 Ch. 3', 'v01 c003')).toBe('Vol. 1 Ch. 3')
})

test('a chapter without a number at its source is not given one', () => {
  expect(labelOf('4', 'Oneshot', 'Oneshot [Group]')).toBe('Oneshot')
  expect(labelOf('4', 'A Summer Day', 'A Summer Day [Group]')).toBe('A Summer Day')
  expect(labelOf('4', 'A Summer Day', 'c004 [Group]')).toBe('Chapter 4: A Summer Day')
})

test('a chapter without a title or a number still has a name', () => {
  expect(labelOf('7', '')).toBe('Chapter 7')
  expect(labelOf('', '')).toBe('c007 [Group]')
  expect(labelOf('', 'Oneshot')).toBe('Oneshot')
  expect(labelOf('1', 'c007 [Group]')).toBe('c007 [Group]')
})

test('a library is named after its folder', () => {
  expect(folderName('/media/manga')).toBe('manga')
  expect(folderName('/media/manga/')).toBe('manga')
  expect(folderName('D:\\Comics\\Old ones')).toBe('Old ones')
  expect(folderName('/')).toBe('')
  expect(folderName('C:\\')).toBe('')
  expect(folderName('')).toBe('')
})
