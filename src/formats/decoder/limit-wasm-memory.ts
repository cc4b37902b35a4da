// Promise: no WebAssembly in this thread grows beyond the limit, whatever a file asks of it (a dictionary of 4 GiB, a picture of 60,000 px).
// The modules would go up to 2 GiB and cannot be told otherwise, but each asks JavaScript for memory; a refusal is an ordinary
// "out of memory" to them, which they report as an error of the file.

const pageBytes = 65_536

export function limitWasmMemory(mostBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function growWithin(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > mostBytes) throw new RangeError('This thread may not use more memory')
    return grow.call(this, pages)
  }
}
