export { DiskNotResponding } from './disk-calls.ts'
export { closeInTurn, diskCalls, openInTurn, piecesInTurn } from './files-in-turn.ts'
