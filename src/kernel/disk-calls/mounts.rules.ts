// Which disk a path is on, without asking the disk. Limit: a symbolic link counts as being on the disk that has the link.
import { parse, sep } from 'node:path'

export interface Mount {
  /** Absolute path of the folder that shows the disk. */
  readonly folder: string
  /** The same for every folder that shows the disk. */
  readonly device: string
}

/**
 * @param text content of `/proc/self/mountinfo`, https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
 * @returns the mounts, deepest folder first; of several at one folder the visible one first
 */
export function parseMounts(text: string): readonly Mount[] {
  const mounts = text.split('\n').flatMap((line): Mount[] => {
    const [, , device, , folder] = line.split(' ')
    return device === undefined || folder === undefined ? [] : [{ device, folder: unescaped(folder) }]
  })
  return mounts.reverse().toSorted((a, b) => b.folder.length - a.folder.length)
}

/** Spaces and some other characters are octal: `\040`. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/** @returns a name for the disk of a path; without a list of mounts its first two folders, which is where systems mount disks */
export function diskOf(path: string, mounts: readonly Mount[]): string {
  const mount = mounts.find(({ folder }) => path === folder || path.startsWith(folder === '/' ? folder : `${folder}/`))
  if (mount) return mount.device
  const { root } = parse(path)
  return root + path.slice(root.length).split(sep, 2).join(sep)
}
