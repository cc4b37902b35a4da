// Which files in a series folder belong to the series. Pure: uses only names and kinds.

interface Entry {
  readonly name: string
  isFile(): boolean
}

/** Of this server and of programs that read the same folders. */
const sidecars: ReadonlySet<string> = new Set(['.chapter-urls.json', '.chapter-urls.json.damaged', 'series.json'])
const systemFiles: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * The first entry of a folder that does not belong to its series: a subfolder, or a file of another program.
 * @param known names of the books and images that the library knows
 */
export function findUnknownFile(entries: readonly Entry[], known: ReadonlySet<string>): string | undefined {
  const isKnown = ({ name }: Entry) =>
    known.has(name) ||
    sidecars.has(name) ||
    systemFiles.has(name) ||
    (name.endsWith('.original') && known.has(name.slice(0, -'.original'.length)))
  return entries.find((entry) => !entry.isFile() || !isKnown(entry))?.name
}
