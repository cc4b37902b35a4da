/** Thrown when a scan was asked to stop; what it has written so far is kept. */
export class ScanStopped extends Error {
  override readonly name = 'ScanStopped'
}
