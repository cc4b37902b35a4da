export { keepBeside } from './keep-beside.ts'
export { discardReplacement, replaceFile, syncFolder } from './replace-file.ts'
export { inTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts'
