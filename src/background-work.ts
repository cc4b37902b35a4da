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
    // All at once: work that takes long to end must not delay stopping other work.
    stop: () => endAll(stops),
  }
}

const isSchedule = ({ role }: Service): boolean => role === 'scheduler'

/** @returns a function that stops them */
async function startAll(services: readonly Service[]): Promise<Stop> {
  const stops: Stop[] = []
  try {
    for (const service of services) stops.push(await service.start())
  } catch (error) {
    await endAll(stops)
    throw error
  }
  return () => endAll(stops)
}

/** Waits for all of them. @throws the first error */
async function endAll(stops: Stop[]): Promise<void> {
  const results = await Promise.allSettled(stops.splice(0).map((stop) => stop()))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
