/** The database cannot be reached at the moment: it is being restarted, or the network is down. Callers get it as a 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** @param cause error of the driver */
  constructor(cause?: unknown) {
    super("The database can't be reached.", { cause })
  }
}
