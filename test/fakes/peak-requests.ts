import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { RecordedRequest } from './fake-site.ts'

/** Maximum number of requests within any window of this length. */
export function peakRequests(requests: readonly Pick<RecordedRequest, 'atMs'>[], windowMs: number): number {
  const times = requests.map(({ atMs }) => atMs).sort((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [last, atMs] of times.entries()) {
    while (atMs - requireDefined(times[first], 'the first request of the window') >= windowMs) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
