/** Permission to send one request now. */
export interface Turn {
  /**
   * To be called right before the request is sent.
   * @returns false when too much time has passed since it was given; then the request needs another one
   */
  mayStart(): boolean | Promise<boolean>
}

/** For limits that count requests when they are sent. */
export const usableTurn: Turn = { mayStart: () => true }
