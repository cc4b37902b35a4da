import { z } from 'zod'
import { serverRoles } from '../kernel/config/index.ts'
import { messageDto } from '../kernel/http/index.ts'

export const NodeDto = z
  .object({
    id: z.string().meta({ description: 'ID of the process; a restarted node has another one.' }),
    name: z.string().meta({ description: 'HONDANA_NODE_NAME, or the host name.' }),
    version: z.string().meta({ description: 'Version of Hondana.' }),
    roles: z.array(z.enum(serverRoles)).meta({ description: 'What the node does.' }),
    host: z.string().meta({ description: 'Host name.' }),
    pid: z.int().meta({ description: 'Process ID on that host.' }),
    startedAt: z.string().meta({ description: 'When the node started, UTC.' }),
    lastSeenAt: z.string().meta({ description: 'When the node was last heard of, UTC; a running node reports every 5 seconds.' }),
    state: z
      .enum(['RUNNING', 'GONE'])
      .meta({ description: 'GONE: it disappeared without stopping; it is listed for an hour or until a node with its name starts.' }),
    current: z.boolean().meta({ description: 'Whether this node sends the response.' }),
    runsSchedules: z.boolean().meta({ description: 'Whether this node runs the schedules; one node at a time does.' }),
    tasks: z
      .array(
        z.object({ id: z.string().meta({ description: 'ID of the task.' }), name: z.string().meta({ description: 'Name of the task.' }) }),
      )
      .meta({ description: 'Background tasks that it runs now.' }),
    downloads: z
      .array(
        z.object({
          id: z.string().meta({ description: 'ID of the download.' }),
          title: z.string().meta({ description: 'Title, or its URL.' }),
        }),
      )
      .meta({ description: 'Downloads that it runs now.' }),
    problems: z
      .array(z.object({ message: z.string().meta({ description: 'What is wrong, for display.' }), messageSaying: messageDto }))
      .meta({ description: 'What needs attention on this node.' }),
  })
  .meta({ id: 'Node' })

export const NodeList = z.array(NodeDto).meta({ description: 'The longest running node first.' })
