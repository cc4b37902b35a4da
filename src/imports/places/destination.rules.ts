// Names of imported files and of the folders of new series.
import { maxNameBytes, pathSegment } from '../../downloads/index.ts'

/**
 * The name of an imported file: the wanted name, or the one it has, with the extension it has. It never leads to another folder.
 * @param sourceName name of the file to import
 */
export function fileNameFor(sourceName: string, wanted: string | null): string {
  const dot = sourceName.lastIndexOf('.')
  const extension = dot <= 0 ? '' : sourceName.slice(dot)
  const stem = dot <= 0 ? sourceName : sourceName.slice(0, dot)
  const text = wanted?.trim() ? wanted : stem
  const hasExtension = extension !== '' && text.toLowerCase().endsWith(extension.toLowerCase())
  return `${pathSegment(hasExtension ? text.slice(0, -extension.length) : text, 'Book', maxNameBytes)}${extension}`
}

/** The folder of a new series. */
export const folderNameFor = (seriesName: string): string => pathSegment(seriesName, 'New series')
