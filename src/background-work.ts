import type { AppContext, Feature, Service } from './kernel/feature/index.ts'
import { leadWhenFree } from './kernel/nodes/index.ts'

type Stop = () => Promise<void>

/** Starts and stops tasks and services; a worker process runs tasks, every process the services of its roles, one process the schedules. */
export function createRunning(context: AppContext, features: readonly Feature[]) {
  const { settings, nodes, tasks } = context
  const stops: Stop[] = []
  return {
    start: async () => {
      if (settings.roles.includes('worker')) {
        await tasks.start()
        stops.push(() => tasks.stop())
      }
      const services = features.flatMap((feature) => feature.services).filter(({ role }) => role === 'any' || settings.roles.includes(role))
      const [schedules, others] = [services.filter(isSchedule), services.filter((service) => !isSchedule(service))]
      stops.push(await startAll(others))
      if (schedules.length === 0) return
      stops.push(nodes.isShared ? await leadWhenFree(context, nodes.id, () => startAll(schedules)) : await startAll(schedules))
    },
    stop: async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}

const isSchedule = ({ role }: Service): boolean => role === 'scheduler'

/** @returns a function that stops them, the last one first */
async function startAll(services: readonly Service[]): Promise<Stop> {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    for (const service of services) stops.push(await service.start())
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
