export { type CblFault, type ComicRackBook, type ParsedCbl, parseCbl } from './parse-cbl.ts'
