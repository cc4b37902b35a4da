declare const claimKeyBrand: unique symbol

/** What a claim is about, as one text: equal texts are one thing, on every node. */
export type ClaimKey = string & { readonly [claimKeyBrand]: true }

/**
 * Declares a kind of thing. `const folderClaim = defineClaimKey('folder')`, then `folderClaim('/manga/One')`.
 * @param kind used once
 */
export const defineClaimKey =
  (kind: string) =>
  (...parts: readonly string[]): ClaimKey =>
    JSON.stringify([kind, ...parts]) as ClaimKey
