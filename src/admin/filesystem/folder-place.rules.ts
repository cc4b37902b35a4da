// Where a folder may be created, decided from paths and names alone.

/** Names that work on every file system and network share. */
export function isFolderName(name: string): boolean {
  if (name === '' || Buffer.byteLength(name) > maxNameBytes) return false
  return !/^[.$\s]|[.\s]$|[:*?"<>|\p{Cc}]/u.test(name) && !reservedOnWindows.test(name)
}

const maxNameBytes = 255

const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** Whether a name is a path: it would lead to another folder than the chosen one. */
export const leadsElsewhere = (name: string): boolean => /[/\\]/.test(name) || name === '.' || name === '..'

/** Whether a path is inside a hidden folder or a folder of the operating system. @param path absolute, without links */
export function isSystemFolder(path: string): boolean {
  const names = path
    .replace(/^[a-z]:/i, '')
    .split(/[/\\]/)
    .filter((name) => name !== '')
  if (names.some((name) => /^[.$]/.test(name))) return true
  // Shared memory: anybody may write there.
  if (names[0] === 'dev' && names[1] === 'shm') return false
  return [1, 2].some((depth) => systemFolders.has(names.slice(0, depth).join('/').toLowerCase()))
}

const systemFolders: ReadonlySet<string> = new Set([
  ...['bin', 'boot', 'dev', 'etc', 'lib', 'lib32', 'lib64', 'libx32', 'lost+found', 'proc', 'sbin', 'snap', 'sys'],
  ...[
    'usr/bin',
    'usr/include',
    'usr/lib',
    'usr/lib64',
    'usr/libexec',
    'usr/sbin',
    'usr/share',
    'var/cache',
    'var/lib',
    'var/log',
    'var/run',
  ],
  ...['library', 'system', 'windows', 'program files', 'program files (x86)', 'programdata', 'system volume information'],
])

/** Mount points of disks and network shares in the text of /proc/mounts, without those of the operating system. */
export const mountedDisksOf = (mounts: string): readonly string[] =>
  mounts.split('\n').flatMap((line) => {
    const [, point, type] = line.split(' ')
    if (point === undefined || type === undefined) return []
    const path = point.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    return path !== '/' && path.startsWith('/') && diskTypes.test(type) && !isSystemFolder(path) ? [path] : []
  })

const diskTypes =
  /^(ext[234]|xfs|btrfs|zfs|f2fs|jfs|reiserfs|bcachefs|ntfs3?|fuseblk|exfat|vfat|hfsplus|apfs|nfs4?|cifs|smb3|9p|virtiofs|fuse\.\w+)$/
