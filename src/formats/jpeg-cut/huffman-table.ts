// Huffman tables of a JPEG: for skipping codes quickly and for writing the few that a cut changes.

/** Codes up to this length, which are nearly all, are found with one lookup. */
const quickBits = 10
const maxCodeBits = 16

export interface HuffmanTable {
  /** As in the file: the number of codes of each length 1..16, then their symbols in order. */
  readonly counts: readonly number[]
  readonly symbols: readonly number[]
  /** By the next 10 bits: length of the code × 256 + symbol; 0 for longer codes. */
  readonly quick: Uint16Array
  /** By length: the lowest 16-bit number beyond all codes of this length. */
  readonly limits: Int32Array
  /** By length: offset to add to a code to get the index of its symbol. */
  readonly offsets: Int32Array
  /** The code of each symbol. */
  readonly codes: ReadonlyMap<number, { readonly code: number; readonly bits: number }>
}

/** @returns undefined for counts that no Huffman code can have */
export function buildTable(counts: readonly number[], symbols: readonly number[]): HuffmanTable | undefined {
  const quick = new Uint16Array(1 << quickBits)
  const limits = new Int32Array(maxCodeBits + 2)
  const offsets = new Int32Array(maxCodeBits + 1)
  const codes = new Map<number, { code: number; bits: number }>()
  let [code, place] = [0, 0]
  for (let bits = 1; bits <= maxCodeBits; bits += 1, code <<= 1) {
    offsets[bits] = place - code
    for (let left = counts[bits - 1] ?? 0; left > 0; left -= 1, code += 1, place += 1) {
      if (code >= 1 << bits) return undefined
      const symbol = symbols[place] ?? 0
      codes.set(symbol, { code, bits })
      if (bits <= quickBits) quick.fill((bits << 8) | symbol, code << (quickBits - bits), (code + 1) << (quickBits - bits))
    }
    limits[bits] = code << (maxCodeBits - bits)
  }
  // Beyond 16 bits no code begins with these bits: the data is damaged.
  limits[maxCodeBits + 1] = 1 << (maxCodeBits + 1)
  return { counts, symbols, quick, limits, offsets, codes }
}

/**
 * Returns the same codes plus longer ones for symbols that the table lacks. Encoders omit what an image does not need.
 * @returns undefined when there is no space for them
 */
export function withSymbols(table: HuffmanTable, symbols: readonly number[]): HuffmanTable | undefined {
  const missing = symbols.filter((symbol) => !table.codes.has(symbol))
  if (missing.length === 0) return table
  const longest = table.counts.findLastIndex((count) => count > 0) + 1
  const counts = [...table.counts]
  for (const [index] of missing.entries()) {
    const bits = longest + 1 + index
    if (bits > maxCodeBits) return undefined
    counts[bits - 1] = 1
  }
  return buildTable(counts, [...table.symbols, ...missing])
}
