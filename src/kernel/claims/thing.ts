declare const isThing: unique symbol

/** What a claim is about, as one text: equal texts are one thing, on every node. */
export type Thing = string & { readonly [isThing]: true }

/**
 * Declares a kind of thing. `const folderClaim = defineThing('folder')`, then `folderClaim('/manga/One')`.
 * @param kind used once
 */
export const defineThing =
  (kind: string) =>
  (...parts: readonly string[]): Thing =>
    JSON.stringify([kind, ...parts]) as Thing
