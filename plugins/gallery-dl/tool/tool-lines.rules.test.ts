import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseToolEvent, parseToolMessage, waitingUntilMs } from './tool-lines.rules.ts'

const folder = 'a'.repeat(24)

describe('a line of standard output', () => {
  test('is parsed with its chapter', () => {
    expect(parseToolEvent(`@gdl\tpost\t${folder}\t12`)).toEqual({ type: 'post', folder, count: 12 })
    expect(parseToolEvent(`@gdl\tpost\t${folder}\t"None"`)).toEqual({ type: 'post', folder, count: null })
    expect(parseToolEvent(`@gdl\tprepare\t${folder}`)).toEqual({ type: 'prepare', folder })
    expect(parseToolEvent(`@gdl\tafter\t${folder}\t7\t"jpg"`)).toEqual({ type: 'after', folder, file: '0007.jpg', isNumbered: true })
    expect(parseToolEvent(`@gdl\tskip\t${folder}\t"cover"\t"png"`)).toEqual({ type: 'skip', folder, file: 'cover.png', isNumbered: false })
    expect(parseToolEvent(`@gdl\tpost-after\t${folder}`)).toEqual({ type: 'post-after', folder })
  })

  test('has no page name when the name leads out of the folder', () => {
    expect(parseToolEvent(`@gdl\tafter\t${folder}\t"../../x"\t"jpg"`)).toEqual({ type: 'after', folder, file: null, isNumbered: false })
  })

  test('is ignored when it has another format', () => {
    fc.assert(fc.property(fc.string(), (line) => parseToolEvent(line) === undefined))
    expect(parseToolEvent('@gdl\tpost-after\tNone')).toBeUndefined()
    expect(parseToolEvent(`@gdl\tunheard-of\t${folder}`)).toBeUndefined()
  })
})

test('a message is parsed with its chapter and URL when gallery-dl includes them', () => {
  expect(parseToolMessage(`@log\terror\tmangadex\tNone\thttps://mangadex.org/chapter/x\t404 Not Found\tand a tab`)).toEqual({
    level: 'error',
    logger: 'mangadex',
    about: null,
    url: 'https://mangadex.org/chapter/x',
    message: '404 Not Found\tand a tab',
  })
  expect(parseToolMessage('Traceback (most recent call last):')).toBeUndefined()
})

describe('waiting', () => {
  const now = new Date(2024, 5, 1, 14, 0, 0).getTime()

  test('the end of a wait is parsed from the messages of both versions', () => {
    expect(waitingUntilMs('Waiting until 14:01:30 for rate limit reset.', now)).toBe(now + 90_000)
    expect(waitingUntilMs('Waiting for 61 seconds until 14:01:01 (rate limit)', now)).toBe(now + 61_000)
    expect(waitingUntilMs('Nothing of the kind', now)).toBeUndefined()
  })

  test('a time after midnight is tomorrow, and one that has just passed is now', () => {
    const late = new Date(2024, 5, 1, 23, 59, 30).getTime()
    expect(waitingUntilMs('Waiting until 00:00:30 for rate limit reset.', late)).toBe(late + 60_000)
    expect(waitingUntilMs('Waiting until 13:59:58 for rate limit reset.', now)).toBe(now)
  })
})
