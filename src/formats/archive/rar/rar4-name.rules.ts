// Names in RAR 4: plain bytes, a zero, then the compressed Unicode version. Without the zero they are UTF-8.

/** @param isUnicode the header's flag */
export function decodeRar4Name(field: Uint8Array, isUnicode: boolean): string {
  const zero = field.indexOf(0)
  const plain = zero < 0 ? field : field.subarray(0, zero)
  if (!isUnicode || zero < 0) return slashed(Buffer.from(plain).toString('utf8'))
  return slashed(unpack(plain, field.subarray(zero + 1)))
}

/** Two bits select how the next character is encoded: a byte, a byte in the common page, two bytes, or a run of the plain name. */
function unpack(plain: Uint8Array, packed: Uint8Array): string {
  const out: number[] = []
  const page = (packed[0] ?? 0) << 8
  let at = 1
  let flags = 0
  let bits = 0
  const next = () => packed[at++] ?? 0
  while (at < packed.length && out.length <= plain.length) {
    if (bits === 0) {
      flags = next()
      bits = 8
    }
    const kind = (flags >> (bits - 2)) & 3
    bits -= 2
    if (kind === 0) out.push(next())
    else if (kind === 1) out.push(page | next())
    else if (kind === 2) out.push(next() | (next() << 8))
    else addRun(out, plain, { length: next(), page, next })
  }
  return String.fromCharCode(...out)
}

function addRun(out: number[], plain: Uint8Array, { length, page, next }: { length: number; page: number; next: () => number }): void {
  const isCorrected = (length & 0x80) !== 0
  const correction = isCorrected ? next() : 0
  for (let left = (length & 0x7f) + 2; left > 0 && out.length < plain.length; left--) {
    const byte = plain[out.length] ?? 0
    out.push(isCorrected ? page | ((byte + correction) & 0xff) : byte)
  }
}

const slashed = (name: string): string => name.replaceAll('\\', '/')
