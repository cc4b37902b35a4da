/** A scan ends before its end because somebody asked for it; what it has written so far stays. */
export class ScanStopped extends Error {
  override readonly name = 'ScanStopped'
}
