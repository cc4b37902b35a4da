declare const claimKeyBrand: unique symbol

/** The subject of a claim as text: equal texts mean the same subject on every node. */
export type ClaimKey = string & { readonly [claimKeyBrand]: true }

/**
 * Declares a kind of claim. `const folderClaim = defineClaimKey('folder')`, then `folderClaim('/manga/One')`.
 * @param kind must be unique
 */
export const defineClaimKey =
  (kind: string) =>
  (...parts: readonly string[]): ClaimKey =>
    JSON.stringify([kind, ...parts]) as ClaimKey
