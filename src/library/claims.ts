// Claims for work on a library (ADR 37).
import { resolve } from 'node:path'
import { type ClaimKey, defineClaimKey } from '../kernel/claims/index.ts'

const folder = defineClaimKey('folder')
const scan = defineClaimKey('library scan')

/**
 * A folder with books. Hold this claim to create, replace, rename or remove any file directly in the folder: files are renamed within a
 * folder, and the holder may remove the partial files that killed writers left there. @param path absolute
 */
export const folderClaim = (path: string): ClaimKey => folder(resolve(path))

/**
 * Synchronizing the rows of a library with its folders. Scans hold it from their first read to their last write; so does whoever moves a
 * book from one file to another, so that no scan sees a half-finished move.
 */
export const scanClaim = (libraryId: string): ClaimKey => scan(libraryId)
