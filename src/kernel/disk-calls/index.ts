export { DiskNotResponding } from './disk-calls.ts'
export { assertDiskResponds, closeInTurn, diskCalls, openInTurn, piecesInTurn } from './files-in-turn.ts'
