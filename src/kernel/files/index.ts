export { replaceFile, syncFolder } from './replace-file.ts'
