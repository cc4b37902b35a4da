import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ifPresent } from './if-present.ts'

/** Distinguishes a file from another one that replaces it. */
export const identityOf = ({ size, mtimeNs, ino }: BigIntStats): string => `${size} ${mtimeNs} ${ino}`

/** @throws the file system's error */
export const getFileIdentity = async (path: string): Promise<string> => identityOf(await stat(path, { bigint: true }))

/** @returns undefined when there is no file */
export const findFileIdentity = (path: string): Promise<string | undefined> => ifPresent(getFileIdentity(path))
