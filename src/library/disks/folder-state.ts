// Reads the current state of a folder. Blocking: for worker threads.
import { readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { isHidden } from '../scan/plan/found-files.rules.ts'
import type { FolderState } from './unavailable.rules.ts'

/** Device number of the file system that contains a folder; links are followed. @throws the system's error */
export type DeviceOf = (absolutePath: string) => number

export const deviceOnDisk: DeviceOf = (path) => statSync(path).dev

/** @returns a function that reads the state of a folder of the library by its stored path */
export const createFolderInspector =
  (root: string, deviceOf: DeviceOf) =>
  (path: string): FolderState => {
    const absolute = fromStoredPath(root, path)
    try {
      // Read first: this mounts file systems that the system connects on demand.
      const isEmpty = readdirSync(absolute).every(isHidden)
      return { kind: 'FOLDER', isEmpty, isDisk: deviceOf(absolute) !== deviceOf(dirname(absolute)) }
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === undefined) throw error
      return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'GONE' : 'UNREADABLE' }
    }
  }
