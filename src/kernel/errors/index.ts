export { CatalogueError, defineError, type ErrorDefinition, type ErrorFactory, listErrors } from './define-error.ts'
