import { z } from 'zod'
import { disconnectSignalOf } from '../downloads/index.ts'
import { callerOf, type Http, type Principal } from '../kernel/http/index.ts'
import { approveRequest, declineRequest, getRequest, withdrawRequest } from './decide-request.ts'
import { describeRequestPage, describeRequests } from './describe-requests.ts'
import { markRead } from './request-changes.queries.ts'
import { requestTitle } from './request-title.ts'
import { TitleRequestNotFound } from './requests.errors.ts'
import {
  ApproveBody,
  DeclineBody,
  ReadBody,
  RequestBody,
  RequestParams,
  RequestsQuery,
  TitleRequestDto,
  TitleRequestPage,
} from './requests.schemas.ts'
import type { RequestsDeps } from './requests-deps.ts'

const path = '/api/v1/title-requests'
const user = { right: 'user' } as const
const admin = { right: 'admin' } as const
const done = { 204: z.undefined().meta({ description: 'Done.' }) }

/** Requests for titles: anybody who can see a title may request it, administrators decide. */
export const requestsRoutes = (deps: RequestsDeps) => (http: Http) => {
  http.get(
    path,
    {
      schema: {
        summary: 'List title requests',
        description: 'Administrators see all requests, other users their own; newest first.',
        querystring: RequestsQuery,
        response: { 200: TitleRequestPage },
      },
      config: user,
    },
    (request) => describeRequestPage(deps, callerOf(request), { state: undefined, ...request.query }),
  )
  http.get(
    `${path}/:requestId`,
    { schema: { summary: 'Get a title request', params: RequestParams, response: { 200: TitleRequestDto } }, config: user },
    (request) => describe(deps, callerOf(request), request.params.requestId),
  )
  ownRoutes(deps, http)
  decisionRoutes(deps, http)
}

function ownRoutes(deps: RequestsDeps, http: Http): void {
  http.post(
    path,
    {
      schema: {
        summary: 'Request a title',
        description:
          'Asks the administrators to follow a title. If somebody else has requested it, you join that request. A title that you have already requested returns 200.',
        body: RequestBody,
        response: { 200: TitleRequestDto, 201: TitleRequestDto },
      },
      config: user,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { requestId, isNew } = await requestTitle(deps, caller, request.body)
      return reply.status(isNew ? 201 : 200).send(await describe(deps, caller, requestId))
    },
  )
  http.post(
    `${path}/read`,
    {
      schema: {
        summary: 'Mark your decided title requests as read',
        description: 'Pass the IDs of the requests that you were shown: others may have been decided in the meantime.',
        body: ReadBody,
        response: done,
      },
      config: user,
    },
    async (request, reply) => {
      await markRead(deps.db, callerOf(request).userId, request.body?.ids)
      return reply.status(204).send()
    },
  )
  http.delete(
    `${path}/:requestId`,
    {
      schema: {
        summary: 'Withdraw a title request',
        description: 'Other users who requested the title keep their request.',
        params: RequestParams,
        response: done,
      },
      config: user,
    },
    async (request, reply) => {
      await withdrawRequest(deps, callerOf(request), request.params.requestId)
      return reply.status(204).send()
    },
  )
}

function decisionRoutes(deps: RequestsDeps, http: Http): void {
  http.post(
    `${path}/:requestId/approve`,
    {
      schema: {
        summary: 'Approve a title request',
        description: 'Follows the title and queues its download. An approved request stays as it is.',
        params: RequestParams,
        body: ApproveBody,
        response: { 200: TitleRequestDto },
      },
      config: admin,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { body: choice, params } = request
      const { requestId } = params
      await approveRequest(deps, caller, requestId, {
        url: choice?.url || undefined,
        libraryId: choice?.libraryId || undefined,
        options: choice?.options ?? undefined,
        gone: disconnectSignalOf(reply),
      })
      return describe(deps, caller, requestId)
    },
  )
  http.post(
    `${path}/:requestId/decline`,
    {
      schema: { summary: 'Decline a title request', params: RequestParams, body: DeclineBody, response: { 200: TitleRequestDto } },
      config: admin,
    },
    async (request) => {
      const caller = callerOf(request)
      const { requestId } = request.params
      await declineRequest(deps, caller, requestId, request.body?.reason ?? null)
      return describe(deps, caller, requestId)
    },
  )
}

async function describe(deps: RequestsDeps, caller: Principal, requestId: string): Promise<TitleRequestDto> {
  const [described] = await describeRequests(deps, caller, [await getRequest(deps, caller, requestId)])
  if (!described) throw TitleRequestNotFound(requestId)
  return described
}
