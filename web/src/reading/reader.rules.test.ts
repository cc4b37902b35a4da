import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBook, progressTo } from '../../test/a-book.ts'
import { pagesToHold } from './page-window.rules.ts'
import { commandOfKey, commandOfSwipe, commandOfTap } from './reader-input.rules.ts'
import { defaultSettings, readSettings } from './reader-settings.rules.ts'
import { isWorthSaving, readPercent, startPage, withReadPage } from './reading-position.rules.ts'

const progress = (page: number, completed = false) => progressTo({ page, completed })
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

describe('where a book opens', () => {
  test('where the person stopped, from the start when finished, on the page of the address when one is given', () => {
    expect(startPage(undefined, progress(7), 20)).toBe(7)
    expect(startPage(undefined, progress(20, true), 20)).toBe(1)
    expect(startPage(undefined, null, 20)).toBe(1)
    expect(startPage(3, progress(7), 20)).toBe(3)
  })

  test('on a page that exists, even when the file has become shorter', () => {
    fc.assert(
      fc.property(fc.option(fc.integer(), { nil: undefined }), fc.nat(500), fc.integer({ min: 1, max: 300 }), (wanted, page, pageCount) => {
        const opened = startPage(wanted, progress(page), pageCount)
        expect(opened).toBeGreaterThanOrEqual(1)
        expect(opened).toBeLessThanOrEqual(pageCount)
      }),
    )
  })
})

describe('what is saved', () => {
  test('a finished book stays finished while it is read again', () => {
    expect(isWorthSaving(3, progress(20, true))).toBe(false)
  })

  test('the page that is saved already is not sent again', () => {
    expect(isWorthSaving(7, progress(7))).toBe(false)
    expect(isWorthSaving(8, progress(7))).toBe(true)
    expect(isWorthSaving(1, null)).toBe(true)
  })

  test('the last page finishes the book, any other leaves it open', () => {
    const book = aBook({ pages: 20 })
    expect(withReadPage(book, 19, '2026-01-02T00:00:00Z').readProgress).toMatchObject({ page: 19, completed: false })
    expect(withReadPage(book, 20, '2026-01-02T00:00:00Z').readProgress).toMatchObject({ page: 20, completed: true })
  })

  test('a started book is neither at 0 nor at 100 percent', () => {
    const percent = (page: number, completed = false) => readPercent(aBook({ pages: 400, read: { page, completed } }))
    expect([percent(1), percent(200), percent(399), percent(400, true)]).toEqual([1, 50, 99, 100])
  })
})

describe('keys, taps and swipes', () => {
  test('the arrow that points forward turns forward, in either direction', () => {
    expect(commandOfKey({ ...plain, key: 'ArrowRight' }, 'ltr')).toBe('forward')
    expect(commandOfKey({ ...plain, key: 'ArrowLeft' }, 'rtl')).toBe('forward')
    expect(commandOfKey({ ...plain, key: 'ArrowRight' }, 'rtl')).toBe('back')
  })

  test('the space bar scrolls on, with shift back', () => {
    expect(commandOfKey({ ...plain, key: ' ' }, 'ltr')).toBe('scrollOn')
    expect(commandOfKey({ ...plain, key: ' ', shiftKey: true }, 'rtl')).toBe('scrollBack')
  })

  test('letters work with caps lock, and shortcuts of the browser stay the browser’s', () => {
    expect(commandOfKey({ ...plain, key: 'F' }, 'ltr')).toBe('fullscreen')
    expect(commandOfKey({ ...plain, key: 'f', ctrlKey: true }, 'ltr')).toBeUndefined()
    expect(commandOfKey({ ...plain, key: 'ArrowLeft', altKey: true }, 'ltr')).toBeUndefined()
    expect(commandOfKey({ ...plain, key: 'x' }, 'ltr')).toBeUndefined()
  })

  test('a tap at the side turns, in the middle it shows the bars, in a strip it always does', () => {
    expect(commandOfTap(0.9, { layout: 'paged', direction: 'ltr' })).toBe('forward')
    expect(commandOfTap(0.1, { layout: 'paged', direction: 'ltr' })).toBe('back')
    expect(commandOfTap(0.1, { layout: 'paged', direction: 'rtl' })).toBe('forward')
    expect(commandOfTap(0.5, { layout: 'paged', direction: 'rtl' })).toBe('bars')
    expect(commandOfTap(0.9, { layout: 'strip', direction: 'ltr' })).toBe('bars')
  })

  test('a swipe pulls the next page in; a scroll or a tremble does nothing', () => {
    expect(commandOfSwipe(-120, 10, 'ltr')).toBe('forward')
    expect(commandOfSwipe(120, 10, 'rtl')).toBe('forward')
    expect(commandOfSwipe(120, 10, 'ltr')).toBe('back')
    expect(commandOfSwipe(-20, 0, 'ltr')).toBeUndefined()
    expect(commandOfSwipe(-120, 110, 'ltr')).toBeUndefined()
  })
})

describe('pages held ready', () => {
  test('the next pages wait until the one that is read has come', () => {
    expect(pagesToHold(5, 20, { ahead: 3, behind: 1 }, false)).toEqual([5])
    expect(pagesToHold(5, 20, { ahead: 3, behind: 1 }, true)).toEqual([4, 5, 6, 7, 8])
  })

  test('never a page that does not exist, and always the one that is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(8), fc.nat(8), fc.boolean(), (pageCount, ahead, behind, loaded) => {
        const page = 1 + Math.floor(pageCount / 2)
        const held = pagesToHold(page, pageCount, { ahead, behind }, loaded)
        expect(held.every((one) => one >= 1 && one <= pageCount)).toBe(true)
        expect(held.includes(page)).toBe(page <= pageCount)
      }),
    )
  })

  test('on the end card the last pages stay ready for the way back', () => {
    expect(pagesToHold(21, 20, { ahead: 3, behind: 2 }, true)).toEqual([19, 20])
  })
})

describe('how a series is read', () => {
  test('as its metadata says', () => {
    expect(defaultSettings('RIGHT_TO_LEFT')).toMatchObject({ layout: 'paged', direction: 'rtl' })
    expect(defaultSettings('WEBTOON')).toMatchObject({ layout: 'strip' })
    expect(defaultSettings('VERTICAL')).toMatchObject({ layout: 'strip' })
    expect(defaultSettings('')).toMatchObject({ layout: 'paged', direction: 'ltr' })
  })

  test('as the person chose, as far as the choice still exists', () => {
    const defaults = defaultSettings('RIGHT_TO_LEFT')
    expect(readSettings('{"fit":"width","layout":"hologram"}', defaults)).toEqual({ ...defaults, fit: 'width' })
    expect(readSettings(null, defaults)).toEqual(defaults)
  })

  test('anything in the browser’s memory is survived', () => {
    const defaults = defaultSettings('')
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => void expect(readSettings(stored, defaults)).toHaveProperty('layout')),
    )
  })
})
