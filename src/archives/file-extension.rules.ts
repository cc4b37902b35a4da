// File extensions by content type.

const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/zip': ['cbz', 'zip'],
  'application/x-rar-compressed; version=4': ['cbr', 'rar'],
  'application/x-rar-compressed; version=5': ['cbr', 'rar'],
  'application/x-7z-compressed': ['cb7', '7z'],
  'application/x-tar': ['cbt', 'tar'],
}

/** Replaces the extension of a path. */
export function withExtension(path: string, extension: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') + 1 ? `${path.slice(0, dot)}.${extension}` : `${path}.${extension}`
}

/** @returns the path with the extension of the content; undefined when it is already right or the content is unknown */
export function pathForMediaType(path: string, mediaType: string): string | undefined {
  const right = extensions[mediaType]
  const own = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return right?.[0] === undefined || right.includes(own) ? undefined : withExtension(path, right[0])
}
