export { createFileCache, type FileCache } from './file-cache.ts'
