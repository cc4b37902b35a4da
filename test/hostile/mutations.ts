// Realistic damage: flipped bytes, wrong lengths, missing ends, parts of one file in another.
// The same seed gives the same damage.
import fc from 'fast-check'
import { requireDefined } from '../../src/kernel/errors/index.ts'

const lies = fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff)
/** 0..1: relative position in the input. Half of them are in the first or last 64 bytes, where formats store their structure. */
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const change = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: place, near: fc.constantFrom('all', 'start', 'end'), value: fc.nat(255) }),
  fc.record({ kind: fc.constant('flip' as const), at: place, near: fc.constantFrom('all', 'start', 'end'), bit: fc.nat(7) }),
  fc.record({
    kind: fc.constant('number' as const),
    at: place,
    near: fc.constantFrom('all', 'start', 'end'),
    value: lies,
    bigEndian: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('drop' as const), at: place, share: place }),
  fc.record({ kind: fc.constant('repeat' as const), at: place, share: place, times: fc.integer({ min: 2, max: 40 }) }),
  fc.record({ kind: fc.constant('cut' as const), at: place }),
  fc.record({ kind: fc.constant('splice' as const), at: place, from: place, share: place }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

export interface Mutation {
  readonly changes: readonly Change[]
  /** 0..1: selects the input, and the other one to splice in. */
  readonly pick: number
  readonly other: number
}

const mutation: fc.Arbitrary<Mutation> = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 4 }), pick: place, other: place })

/** Generates mutations from a seed. */
export const mutationsOf = (seed: number, count: number): readonly Mutation[] => fc.sample(mutation, { seed, numRuns: count })

/** The item selected by a number from 0 to 1. */
export function pickMutations<T>(items: readonly T[], share: number): T {
  const item = items[Math.floor(share * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

const edgeBytes = 64
const maxBytes = 256 * 1024

/** @param other a second input, parts of which are spliced in */
export function mutate(input: Uint8Array, { changes }: Mutation, other: Uint8Array): Buffer {
  return changes.reduce<Buffer>((bytes, one) => applyChange(bytes, one, other), Buffer.from(input)).subarray(0, maxBytes)
}

function offsetOf(bytes: Buffer, at: number, near = 'all'): number {
  const edge = Math.min(edgeBytes, bytes.length)
  if (near === 'start') return Math.floor(at * edge)
  if (near === 'end') return bytes.length - 1 - Math.floor(at * edge)
  return Math.floor(at * bytes.length)
}

function applyChange(bytes: Buffer, change: Change, other: Uint8Array): Buffer {
  if (bytes.length === 0) return bytes
  const at = offsetOf(bytes, change.at, 'near' in change ? change.near : 'all')
  const lengthOf = (share: number, of: Uint8Array) => 1 + Math.floor(share * share * Math.min(of.length, 4_096))
  switch (change.kind) {
    case 'set':
      bytes[at] = change.value
      return bytes
    case 'flip':
      bytes[at] = requireDefined(bytes[at], 'the byte to change') ^ (1 << change.bit)
      return bytes
    case 'number':
      if (at + 4 <= bytes.length) bytes[change.bigEndian ? 'writeUInt32BE' : 'writeUInt32LE'](change.value, at)
      return bytes
    case 'drop':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + lengthOf(change.share, bytes))])
    case 'repeat': {
      const slice = bytes.subarray(at, at + lengthOf(change.share, bytes))
      return Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: change.times }, () => slice), bytes.subarray(at)])
    }
    case 'cut':
      return bytes.subarray(0, at)
    case 'splice': {
      const from = Math.floor(change.from * other.length)
      return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + lengthOf(change.share, other)), bytes.subarray(at)])
    }
  }
}
