import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { callerOf, type Http, type Principal } from '../../kernel/http/index.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { UserNotFound } from '../users.errors.ts'
import { noContent } from '../users.schemas.ts'
import type { SignedInDevice } from './devices.queries.ts'
import type { Devices } from './devices.ts'

const DeviceDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    name: z.string().nullable().meta({ description: 'Name that its owner chose; null when there is none.' }),
    userAgent: z.string().meta({ description: 'User agent of the browser or app; empty when it sent none.' }),
    kind: z.enum(['BROWSER', 'APP']).meta({ description: 'APP sends its credentials with its requests, and signs in again with them.' }),
    method: z.enum(['Password', 'PasswordAndCode', 'Passkey', 'Provider', 'TrustedHeader']).meta({ description: 'How it signed in.' }),
    ip: z.string().meta({ description: 'IP address of its latest sign-in.' }),
    isRemembered: z.boolean().meta({ description: 'Whether it stays signed in after its session has ended.' }),
    isCurrent: z.boolean().meta({ description: 'Whether this request comes from it.' }),
    signedInAt: z.string().meta({ description: 'When it signed in first, UTC.' }),
    lastActiveAt: z.string().meta({ description: 'When it was last used, UTC, accurate to one hour.' }),
  })
  .meta({ id: 'Device' })

const DeviceName = z
  .object({ name: z.string().trim().max(100).nullable().meta({ description: 'New name; null or empty removes it.' }) })
  .meta({ id: 'DeviceName' })

const EndedDevices = z.object({ ended: z.int().meta({ description: 'How many devices were signed out.' }) }).meta({ id: 'EndedDevices' })

const ownDevice = z.object({ deviceId: z.string() })
const deviceOfUser = z.object({ id: z.string(), deviceId: z.string() })
const ofUser = z.object({ id: z.string() })
const user = { right: 'user' } as const
const admin = { right: 'admin' } as const
const path = '/api/v1/users/me/devices'
const pathOfUser = '/api/v1/users/:id/devices'

export interface DeviceRouteDeps {
  readonly devices: Devices
  readonly accounts: Accounts
}

/** Where one's own account is signed in. */
export const ownDevicesRoutes =
  ({ devices }: DeviceRouteDeps) =>
  (http: Http) => {
    http.get(
      path,
      { schema: { summary: 'List where you are signed in', response: { 200: z.array(DeviceDto) } }, config: user },
      async (request) => {
        const { userId } = callerOf(request)
        const currentId = await current(devices, request)
        return (await devices.list(userId)).map((device) => toDto(device, currentId))
      },
    )
    http.patch(
      `${path}/:deviceId`,
      {
        schema: { summary: 'Rename one of your devices', params: ownDevice, body: DeviceName, response: { 204: noContent } },
        config: user,
      },
      async (request, reply) => {
        await devices.rename(callerOf(request).userId, request.params.deviceId, request.body.name || null)
        return reply.status(204).send()
      },
    )
    http.delete(
      `${path}/:deviceId`,
      { schema: { summary: 'Sign out one of your devices', params: ownDevice, response: { 204: noContent } }, config: user },
      async (request, reply) => {
        await devices.end(callerOf(request).userId, request.params.deviceId)
        return reply.status(204).send()
      },
    )
    http.delete(
      path,
      { schema: { summary: 'Sign out all of your other devices', response: { 200: EndedDevices } }, config: user },
      async (request) => ({ ended: await devices.endAll(callerOf(request).userId, await current(devices, request)) }),
    )
  }

/** Where other people's accounts are signed in. */
export const devicesRoutes =
  ({ devices, accounts }: DeviceRouteDeps) =>
  (http: Http) => {
    const assertUser = async (id: string) => {
      if (!(await accounts.find(id))) throw UserNotFound(id)
    }
    http.get(
      pathOfUser,
      { schema: { summary: 'List where a user is signed in', params: ofUser, response: { 200: z.array(DeviceDto) } }, config: admin },
      async (request) => {
        await assertUser(request.params.id)
        const currentId = await current(devices, request)
        return (await devices.list(request.params.id)).map((device) => toDto(device, currentId))
      },
    )
    http.delete(
      `${pathOfUser}/:deviceId`,
      { schema: { summary: 'Sign out a device of a user', params: deviceOfUser, response: { 204: noContent } }, config: admin },
      async ({ params }, reply) => {
        await devices.end(params.id, params.deviceId)
        return reply.status(204).send()
      },
    )
    http.delete(
      pathOfUser,
      { schema: { summary: 'Sign out all devices of a user', params: ofUser, response: { 200: EndedDevices } }, config: admin },
      async (request) => {
        await assertUser(request.params.id)
        return { ended: await devices.endAll(request.params.id, await current(devices, request)) }
      },
    )
  }

const current = (devices: Devices, request: { readonly principal: Principal | undefined }) => devices.ofSession(callerOf(request).sessionId)

const toDto = (device: SignedInDevice, currentId: string | undefined): z.infer<typeof DeviceDto> => ({
  id: device.id,
  name: device.name,
  userAgent: device.userAgent,
  kind: device.kind,
  method: device.method,
  ip: device.address,
  isRemembered: device.rememberMeId !== null,
  isCurrent: device.id === currentId,
  signedInAt: isoInstant(device.createdAt),
  lastActiveAt: isoInstant(device.usedAt ?? device.lastSeenAt),
})
