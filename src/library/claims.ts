// What work on a library is claimed by (ADR 37).
import { resolve } from 'node:path'
import { type ClaimKey, defineClaimKey } from '../kernel/claims/index.ts'

const folder = defineClaimKey('folder')
const scan = defineClaimKey('library scan')

/**
 * A folder with books. Whoever creates, replaces, renames or removes a file directly in it holds this, whatever the file is: names move
 * inside a folder, and who holds it may remove the parts that killed writers left there. @param path absolute
 */
export const folderClaim = (path: string): ClaimKey => folder(resolve(path))

/**
 * Bringing the rows of a library in line with its folders. Scans hold it from their first look to their last row; so does who moves a
 * book from one file to another, so that no scan sees it half done.
 */
export const scanClaim = (libraryId: string): ClaimKey => scan(libraryId)
