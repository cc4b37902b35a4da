/** Whether the event loop turns while something is read again and again. A query on the main thread would prevent every turn. */
export async function turnsDuring(read: () => Promise<unknown>): Promise<boolean> {
  let hasTurned = false
  const turn = setImmediate(() => {
    hasTurned = true
  })
  for (let n = 0; n < 2_000 && !hasTurned; n++) await read()
  clearImmediate(turn)
  return hasTurned
}
