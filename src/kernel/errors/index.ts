export { CatalogueError, defineError, type ErrorDefinition, type ErrorFactory, listErrors } from './define-error.ts'
export { asError, errorCodeOf, hasErrorCode, isDiskFull } from './error-code.ts'
export { requireDefined } from './require-defined.ts'
export { StorageFull, storageErrorOf } from './storage.errors.ts'
