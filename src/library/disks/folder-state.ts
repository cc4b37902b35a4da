// How a folder lies there now. Blocking: for worker threads.
import { readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { isHidden } from '../scan/plan/found-files.rules.ts'
import type { FolderState } from './unavailable.rules.ts'

/** Number of the file system that a folder lies on; behind a link, that of the folder it leads to. @throws the system's error */
export type DeviceOf = (absolutePath: string) => number

export const deviceOnDisk: DeviceOf = (path) => statSync(path).dev

/** @returns a function that looks at a folder of the library, by its stored path */
export const createFolderInspector =
  (root: string, deviceOf: DeviceOf) =>
  (path: string): FolderState => {
    const absolute = fromStoredPath(root, path)
    try {
      // Read first: what a system connects on demand is connected by this.
      const isEmpty = readdirSync(absolute).every(isHidden)
      return { kind: 'FOLDER', isEmpty, isDisk: deviceOf(absolute) !== deviceOf(dirname(absolute)) }
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === undefined) throw error
      return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'GONE' : 'UNREADABLE' }
    }
  }
