/**
 * Returns the memory of a buffer that nothing uses anymore immediately. V8 frees buffers when it collects the small objects that own them,
 * and image jobs create so few objects that tens of megabytes would wait for that. A buffer that shares its memory with others is left.
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
