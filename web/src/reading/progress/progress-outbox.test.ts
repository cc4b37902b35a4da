import { expect, test, vi } from 'vitest'
import { UnreachableError } from '../../api/client.ts'
import { OutdatedError, RejectedError } from './deliver-entry.ts'
import { entryInstant, type ServerProgress } from './outbox.rules.ts'
import { createProgressOutbox } from './progress-outbox.ts'

/** A server that records requests and can be unreachable, and a browser whose storage survives its tabs. */
const aHouse = () => {
  const sent: (readonly [string, number])[] = []
  const house = {
    away: false,
    refuses: '',
    failsOn: '',
    late: [] as string[],
    refused: 0,
    requested: [] as string[],
    reported: [] as (readonly [string, number])[],
    known: null as ServerProgress | null,
    nowMs: 1_000_000,
    stored: null as string | null,
  }
  const aTab = () =>
    createProgressOutbox({
      send: async (bookId, entry, late) => {
        const { page } = entry
        house.requested.push(bookId)
        await Promise.resolve()
        if (house.away) throw new UnreachableError('away')
        if (house.failsOn === bookId) throw new Error('internal error')
        if (house.refuses === bookId) throw new RejectedError('gone')
        if ((late || entry.place) && house.known && Date.parse(house.known.readDate) >= entryInstant(entry)) {
          house.refused += 1
          throw new OutdatedError('a newer place is stored')
        }
        if (late) house.late.push(bookId)
        sent.push([bookId, page])
        house.known = { page, completed: false, readDate: new Date(entryInstant(entry)).toISOString() }
        return entryInstant(entry)
      },
      loadProgress: async () => house.known,
      read: () => house.stored,
      write: (text) => {
        house.stored = text
        return true
      },
      nowMs: () => house.nowMs,
      onSent: (bookId, page) => house.reported.push([bookId, page]),
      pauseMs: 5,
      retryMs: () => 10,
    })
  return { house, sent, aTab }
}

test('paging quickly saves only the last page', async () => {
  const { sent, aTab } = aHouse()
  const outbox = aTab()
  for (const page of [2, 3, 4, 5]) outbox.recordPage('A', page)
  await vi.waitFor(() => expect(sent).toEqual([['A', 5]]))
})

test('leaving the reader sends every book immediately and only once', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  outbox.recordPage('A', 20)
  outbox.recordPage('B', 1)
  const leaving = outbox.deliver(true)
  expect(house.requested, 'before the tab is closed, without waiting for an answer').toEqual(['A', 'B'])
  await leaving
  await outbox.deliver(true)
  expect(sent).toEqual([
    ['A', 20],
    ['B', 1],
  ])
  expect(house.reported, 'to the pages that show the progress').toEqual(sent)
})

test('an unreachable server is asked for one book only, and its failure and return are announced', async () => {
  const { house, aTab } = aHouse()
  house.away = true
  const outbox = aTab()
  outbox.recordPage('A', 20)
  outbox.recordPage('B', 7)
  const heard: boolean[] = []
  outbox.subscribe(() => heard.push(outbox.isFailing()))
  await outbox.deliver()
  expect([house.requested, heard]).toEqual([['A'], [true]])
  house.away = false
  await outbox.deliver()
  expect([house.requested, heard.at(-1)]).toEqual([['A', 'A', 'B'], false])
})

test('a book whose progress the server fails to store does not hold up other books', async () => {
  const { house, sent, aTab } = aHouse()
  house.failsOn = 'A'
  const outbox = aTab()
  outbox.recordPage('A', 20)
  outbox.recordPage('B', 7)
  await vi.waitFor(() => expect(sent).toEqual([['B', 7]]))
  expect(outbox.isFailing()).toBe(true)
  house.failsOn = ''
  await vi.waitFor(() => expect(sent).toContainEqual(['A', 20]))
  expect(outbox.unsent()).toEqual({})
})

test('progress made offline is reported as unsent and survives closing the tab', async () => {
  const { house, sent, aTab } = aHouse()
  house.away = true
  const closed = aTab()
  closed.recordPage('A', 7)
  await closed.deliver()
  expect(closed.isFailing()).toBe(true)
  const reopened = aTab()
  expect(reopened.pendingEntry('A')?.page).toBe(7)
  house.away = false
  await reopened.deliver()
  expect(sent).toContainEqual(['A', 7])
  expect(reopened.pendingEntry('A')).toBeUndefined()
  expect(reopened.isFailing()).toBe(false)
})

test('while the server is unreachable the newest page waits, and it is sent once the server responds', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  house.away = true
  outbox.recordPage('A', 3)
  await vi.waitFor(() => expect(outbox.isFailing()).toBe(true))
  outbox.recordPage('A', 6)
  house.away = false
  await vi.waitFor(() => expect(sent).toEqual([['A', 6]]))
})

test('a page reached during a request is sent after it', async () => {
  const { sent, aTab } = aHouse()
  const outbox = aTab()
  outbox.recordPage('A', 1)
  const first = outbox.deliver()
  outbox.recordPage('A', 2)
  await first
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(['A', 2]))
})

test('reading on within an ebook’s page is sent even if the server has that page, and while it is being sent', async () => {
  const { house, aTab } = aHouse()
  const outbox = aTab()
  house.known = { ...readElsewhere(house.nowMs - 1), page: 10 }
  outbox.recordPage('A', 10, place)
  house.nowMs += 3_600_000
  const first = outbox.deliver()
  outbox.recordPage('A', 10, { ...place, progression: 0.6 })
  await first
  expect([house.late, outbox.pendingEntry('A')?.place?.progression]).toEqual([['A'], 0.6])
  await outbox.deliver()
  expect([house.requested, outbox.unsent()]).toEqual([['A', 'A'], {}])
})

test('a deleted book does not block the progress of other books', async () => {
  const { house, sent, aTab } = aHouse()
  house.refuses = 'A'
  const outbox = aTab()
  outbox.recordPage('A', 1)
  outbox.recordPage('B', 2)
  await outbox.deliver()
  expect(sent).toEqual([['B', 2]])
  expect(outbox.pendingEntry('A')).toBeUndefined()
})

test('an old entry is dropped if another device has newer progress', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  outbox.recordPage('A', 5)
  house.nowMs += 3_600_000
  house.known = { page: 9, completed: false, readDate: new Date(house.nowMs - 60_000).toISOString() }
  await outbox.deliver()
  expect(sent).toEqual([])
  expect(outbox.pendingEntry('A')).toBeUndefined()
})

test('an old entry that is newer than the stored progress is sent for the server to compare', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  house.away = true
  outbox.recordPage('A', 5)
  await outbox.deliver()
  expect(Object.keys(outbox.unsent())).toEqual(['A'])
  house.nowMs += 3_600_000
  house.away = false
  await outbox.deliver()
  expect([sent, house.late, outbox.unsent()]).toEqual([[['A', 5]], ['A'], {}])
})

const place = { href: 'c1.xhtml', type: 'application/xhtml+xml', progression: 0.5 }
const readElsewhere = (atMs: number): ServerProgress => ({ page: 9, completed: false, readDate: new Date(atMs).toISOString() })

test('a device whose clock is behind can save progress after a position it has displayed, immediately and offline', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  const anHourAhead = house.nowMs + 3_600_000
  house.known = readElsewhere(anHourAhead)
  outbox.markSeen('A', anHourAhead)
  outbox.recordPage('A', 10, place)
  await outbox.deliver()
  outbox.recordPage('A', 11, place)
  house.nowMs += 600_000
  await outbox.deliver()
  expect(sent).toEqual([
    ['A', 10],
    ['A', 11],
  ])
  expect(house.refused).toBe(0)
})

test('current progress is saved even if another device has stored a later timestamp', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  house.known = readElsewhere(house.nowMs + 3_600_000)
  outbox.recordPage('A', 10, place)
  await outbox.deliver()
  expect([sent, house.refused, outbox.unsent()]).toEqual([[['A', 10]], 1, {}])
})

test('the same position is sent once when a closing tab, a timer or two tabs send it', async () => {
  const { house, sent, aTab } = aHouse()
  const [outbox, other] = [aTab(), aTab()]
  outbox.recordPage('A', 10, place)
  await Promise.all([outbox.deliver(), outbox.deliver(true), outbox.deliver(true)])
  expect([sent.length, house.refused]).toEqual([1, 0])
  outbox.recordPage('A', 11, place)
  await Promise.all([outbox.deliver(true), other.deliver(true)])
  expect(sent).toEqual([
    ['A', 10],
    ['A', 11],
  ])
})

test('a page that another tab has sent meanwhile does not set it back', async () => {
  const { house, sent, aTab } = aHouse()
  const [reading, other] = [aTab(), aTab()]
  other.recordPage('B', 1)
  const inProgress = other.deliver()
  reading.recordPage('A', 5)
  await inProgress
  await reading.deliver()
  house.nowMs += 10
  reading.recordPage('A', 6)
  await reading.deliver()
  expect(other.unsent()).toEqual({})
  await other.deliver()
  expect(sent.at(-1)).toEqual(['A', 6])
})

test('progress that a closed tab sent without seeing the response is not sent again by the next tab', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  outbox.recordPage('A', 10, place)
  const stored = house.stored
  await outbox.deliver(true)
  house.stored = stored
  await aTab().deliver()
  expect([sent, house.refused, house.stored]).toEqual([[['A', 10]], 0, '{}'])
})

test('a rejected page does not overwrite a newer one', async () => {
  const { house, sent, aTab } = aHouse()
  const outbox = aTab()
  house.known = readElsewhere(house.nowMs - 1)
  outbox.recordPage('A', 10, place)
  house.known = readElsewhere(house.nowMs + 5)
  const first = outbox.deliver()
  house.nowMs += 10
  outbox.recordPage('A', 11, place)
  await Promise.all([first, outbox.deliver(true)])
  expect(sent).toEqual([['A', 11]])
})
