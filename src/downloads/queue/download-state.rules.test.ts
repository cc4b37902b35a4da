import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ActionOutcome,
  type DownloadAction,
  type DownloadStatus,
  decideAction,
  downloadActions,
  downloadStatuses,
  needsStaging,
  statusAfterStop,
  strongerStopRequest,
} from './download-state.rules.ts'

const describeOutcome = (outcome: ActionOutcome): string => {
  if (outcome.kind === 'become') return outcome.status
  return outcome.kind === 'stop' ? `stop, then ${outcome.wish}` : outcome.kind
}

describe('the complete state table', () => {
  const table: Readonly<Record<DownloadStatus, readonly string[]>> = {
    //           RETRY      TRY_NOW    PAUSE                RESUME     CANCEL
    PENDING: ['refuse', 'PENDING', 'PAUSED', 'refuse', 'CANCELLED'],
    DOWNLOADING: ['refuse', 'refuse', 'stop, then PAUSED', 'refuse', 'stop, then CANCELLED'],
    PAUSED: ['refuse', 'refuse', 'stay', 'PENDING', 'CANCELLED'],
    FAILED: ['PENDING', 'PENDING', 'refuse', 'PENDING', 'CANCELLED'],
    CANCELLED: ['PENDING', 'refuse', 'refuse', 'PENDING', 'stay'],
    COMPLETED: ['PENDING', 'refuse', 'refuse', 'refuse', 'refuse'],
  }
  test.each(downloadStatuses)('from %s', (status) => {
    expect(downloadActions.map((action) => describeOutcome(decideAction(status, action)))).toEqual(table[status])
  })
})

const action = fc.constantFrom<DownloadAction>(...downloadActions)
const status = fc.constantFrom<DownloadStatus>(...downloadStatuses)
const stopRequest = fc.constantFrom('PAUSED' as const, 'CANCELLED' as const, 'DELETED' as const)

/** Status of a download after a person's actions, when its worker obeys immediately. */
const statusAfterActions = (from: DownloadStatus, actions: readonly DownloadAction[]): DownloadStatus =>
  actions.reduce<DownloadStatus>((now, next) => {
    const outcome = decideAction(now, next)
    if (outcome.kind === 'become') return outcome.status
    return outcome.kind === 'stop' ? outcome.wish : now
  }, from)

describe('any sequence of a person’s actions', () => {
  test('never starts or completes a download, which only a worker does', () => {
    fc.assert(
      fc.property(status, fc.array(action), (from, actions) => {
        const to = statusAfterActions(from, actions)
        expect(to === from || to === 'PENDING' || to === 'PAUSED' || to === 'CANCELLED').toBe(true)
      }),
    )
  })

  test('ends an unfinished download when it is cancelled, and a second cancellation changes nothing', () => {
    fc.assert(
      fc.property(status, (from) => {
        const once = statusAfterActions(from, ['CANCEL'])
        expect(once).toBe(from === 'COMPLETED' ? 'COMPLETED' : 'CANCELLED')
        expect(statusAfterActions(from, ['CANCEL', 'CANCEL'])).toBe(once)
      }),
    )
  })

  test('can return a download from every status to the queue', () => {
    fc.assert(
      fc.property(status, (from) =>
        [[], ['RETRY'], ['RESUME'], ['CANCEL', 'RETRY']].some((names) => statusAfterActions(from, names as DownloadAction[]) === 'PENDING'),
      ),
    )
  })

  test('is refused with a reason when it is not possible', () => {
    fc.assert(
      fc.property(status, action, (from, asked) => {
        const outcome = decideAction(from, asked)
        expect(outcome.kind !== 'refuse' || outcome.reason.message.length > 5).toBe(true)
      }),
    )
  })
})

describe('requests for a running download', () => {
  test('are not weakened by a later, weaker one', () => {
    fc.assert(
      fc.property(fc.array(stopRequest, { minLength: 1 }), (wishes) => {
        const result = wishes.reduce<ReturnType<typeof strongerStopRequest> | null>((now, next) => strongerStopRequest(now, next), null)
        const strongest = (['DELETED', 'CANCELLED', 'PAUSED'] as const).find((one) => wishes.includes(one))
        expect(result).toBe(strongest)
      }),
    )
  })

  test('return it to the queue when there are none', () => {
    expect([statusAfterStop(null), statusAfterStop('PAUSED'), statusAfterStop('CANCELLED')]).toEqual(['PENDING', 'PAUSED', 'CANCELLED'])
  })
})

test('pages are kept as long as the download may resume automatically or is paused', () => {
  expect(downloadStatuses.filter((one) => needsStaging(one, null))).toEqual(['PENDING', 'DOWNLOADING', 'PAUSED'])
  expect(needsStaging('FAILED', 1)).toBe(true)
  expect(needsStaging('COMPLETED', 1)).toBe(false)
})
