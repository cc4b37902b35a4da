// Identifiers in Komga's form: 13 characters of upper-case Crockford base 32, sortable by creation time, safe in URLs.
import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const counterBits = 22n
const counterSize = 1 << 22

let lastMs = 0
let counter = randomInt(counterSize)

/**
 * Creates an identifier: 42 bits of milliseconds, then 22 bits that start at random in each millisecond and count up.
 * Identifiers of one process never decrease, even when the clock is set back.
 */
export function newId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = randomInt(counterSize >> 1)
  } else if (++counter >= counterSize) {
    lastMs += 1
    counter = 0
  }
  return encode((BigInt(lastMs) << counterBits) | BigInt(counter))
}

function encode(value: bigint): string {
  let rest = value
  let text = ''
  for (let position = 0; position < 13; position++) {
    text = alphabet.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return text
}
