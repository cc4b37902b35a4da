const rememberMs = 5_000

/** Limits how often the database is queried, however often the value is read. A failure is not remembered. */
export function rememberBriefly<T>(find: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    if (known) return known
    const found = find()
    const forget = () => {
      if (known === found) known = undefined
    }
    known = found
    found.catch(forget)
    setTimeout(forget, rememberMs).unref()
    return found
  }
}
