/**
 * Selects the media type that the caller prefers among those that a route offers (RFC 9110, 12.5.1).
 * @param offered the default first; it wins among types that the caller accepts equally
 * @returns undefined when the caller accepts none of them
 */
export function chooseMediaType<T extends string>(accept: string | undefined, offered: readonly T[]): T | undefined {
  const wishes = (accept ?? '').split(',').flatMap(parseAcceptedRange)
  if (wishes.length === 0) return offered[0]
  let best: { readonly type: T; readonly weight: number } | undefined
  for (const type of offered) {
    const weight = weightOf(type, wishes)
    if (weight > (best?.weight ?? 0)) best = { type, weight }
  }
  return best?.type
}

interface AcceptedRange {
  /** "application/json", "application/*" or "*\/*". */
  readonly range: string
  readonly weight: number
}

function parseAcceptedRange(part: string): readonly AcceptedRange[] {
  const [range = '', ...parameters] = part.split(';').map((segment) => segment.trim().toLowerCase())
  if (!range.includes('/')) return range === '*' ? [{ range: '*/*', weight: 1 }] : []
  const written = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = written === undefined ? 1 : Number(written.slice(2))
  return [{ range, weight: Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0 }]
}

/** The most specific range applies: a type, then its family, then anything. */
function weightOf(type: string, wishes: readonly AcceptedRange[]): number {
  const ranges = [type, `${type.split('/', 1)[0]}/*`, '*/*']
  for (const range of ranges) {
    const accepted = wishes.find((candidate) => candidate.range === range)
    if (accepted) return accepted.weight
  }
  return 0
}
