/** The last part of a folder's path, on either kind of system; empty for a root such as "/" or "C:\". */
export const folderName = (path: string): string => {
  const name = path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  return /^[a-z]:$/i.test(name) ? '' : name
}
