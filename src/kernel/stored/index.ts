export { logStoredMismatches, onStoredMismatch, reportStoredMismatch } from './report-mismatch.ts'
export { storedFields, storedJson, storedJsonOr, storedList } from './stored-json.ts'
export { StoredDataMismatch, type StoredMismatch } from './stored-mismatch.ts'
