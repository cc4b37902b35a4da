export { connectPool, type SharedPool, sharePool } from './lend-pool.ts'
export { MemoryBusy, MemoryLimitExceeded } from './memory.errors.ts'
export { createMemoryBudget, type MemoryBudget } from './memory-budget.ts'
export { createMemoryPool, type MemoryClaims, type MemoryPool, type ReleaseMemory, withMemory } from './memory-pool.ts'
