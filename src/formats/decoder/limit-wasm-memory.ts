// Guarantee: no WebAssembly in this thread grows beyond the limit of the job, whatever a file requires (a dictionary of 4 GiB, an image
// of 60,000 px). The modules would grow to 2 GiB and have no setting for this, but each requests memory from JavaScript; a refusal is an
// ordinary "out of memory", which they report as an error of the file.

const pageBytes = 65_536

export interface WasmMemoryLimit {
  /** Starts a job. */
  set(maxBytes: number): void
  /** Whether the job was refused memory. */
  wasReached(): boolean
  /** Memory taken by the largest module; none is released. */
  takenBytes(): number
}

export function limitWasmMemory(): WasmMemoryLimit {
  let maxBytes = 0
  let limitReached = false
  let peakBytes = 0
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function growWithin(this: WasmMemory, pages: number): number {
    const bytes = this.buffer.byteLength + pages * pageBytes
    if (bytes > maxBytes) {
      limitReached = true
      throw new RangeError('This job may not use more memory')
    }
    peakBytes = Math.max(peakBytes, bytes)
    return grow.call(this, pages)
  }
  return {
    set: (bytes) => {
      maxBytes = bytes
      limitReached = false
    },
    wasReached: () => limitReached,
    takenBytes: () => peakBytes,
  }
}
