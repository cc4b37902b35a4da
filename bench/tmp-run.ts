const { startOnIdleNode } = await import('./nodes.bench.ts') as any
await startOnIdleNode()
