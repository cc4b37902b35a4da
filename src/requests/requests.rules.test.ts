import { expect, test } from 'vitest'
import { requestStates, type StoredRequestState, shownState, storedStatesOf, type Transition, transitions } from './requests.rules.ts'

const allows = ({ from }: Transition, state: StoredRequestState) => from.includes(state)

test('a request is decided only once', () => {
  for (const state of ['approved', 'declined', 'withdrawn'] as const)
    expect(Object.values(transitions).some((transition) => allows(transition, state))).toBe(false)
})

test('a request whose title is being followed cannot be declined or withdrawn, and is open again if that fails', () => {
  expect([transitions.decline, transitions.withdraw].map((transition) => allows(transition, 'approving'))).toEqual([false, false])
  expect([transitions.approve, transitions.cancelApproval].map((transition) => allows(transition, 'approving'))).toEqual([true, true])
  expect(transitions.cancelApproval.to).toBe('open')
})

test('people see it as open', () => {
  expect(shownState('approving')).toBe('open')
  for (const state of requestStates) expect(storedStatesOf(state).map(shownState)).toEqual(storedStatesOf(state).map(() => state))
})
