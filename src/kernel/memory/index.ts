export { MemoryBusy, MemoryLimitExceeded } from './memory.errors.ts'
export { createMemoryBudget, type MemoryBudget } from './memory-budget.ts'
export { createMemoryPool, type MemoryClaims, type MemoryPool, type ReleaseMemory, withMemory } from './memory-pool.ts'
export { connectPool, type SharedPool, sharePool } from './shared-pool.ts'
