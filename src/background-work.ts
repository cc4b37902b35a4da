import type { AppContext, Feature } from './kernel/feature/index.ts'

/** Starts and stops tasks and services; a worker process runs tasks, every process runs the services of its roles. */
export function createRunning(context: AppContext, features: readonly Feature[]) {
  const stops: (() => Promise<void>)[] = []
  return {
    start: async () => {
      if (context.settings.roles.includes('worker')) {
        await context.tasks.start()
        stops.push(() => context.tasks.stop())
      }
      for (const service of features.flatMap((feature) => feature.services)) {
        if (context.settings.roles.includes(service.role)) stops.push(await service.start())
      }
    },
    stop: async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}
