import { z } from 'zod'
import { messageDto } from '../kernel/http/index.ts'
import { runStates } from './fix-run.rules.ts'

const FixParam = z.object({
  key: z.string().meta({ description: 'Name of the query parameter.' }),
  label: z.string().meta({ description: 'Label of the input.' }),
  type: z.enum(['number', 'string', 'boolean']).meta({ description: 'Type of the value.' }),
  default: z.union([z.number(), z.string(), z.boolean()]).meta({ description: 'Default value.' }),
  min: z.number().optional().meta({ description: 'Minimum value.' }),
  max: z.number().optional().meta({ description: 'Maximum value.' }),
  hint: z.string().meta({ description: 'Help text; may be empty.' }),
  dynamicEnum: z.string().optional().meta({ description: 'Kind of dynamic choices: libraries.' }),
  required: z.boolean().optional().meta({ description: 'Whether the parameter is required.' }),
  options: z.array(z.string()).optional().meta({ description: 'Fixed choices; omitted when any value is allowed.' }),
})
export type FixParam = z.infer<typeof FixParam>

const FixRun = z
  .object({
    startedAt: z.string().meta({ description: 'When the run started, UTC.' }),
    startedBy: z.string().meta({ description: 'Email address of the user who started the run.' }),
    state: z.enum(runStates).meta({ description: 'State of the run.' }),
    finishedAt: z.string().nullable().meta({ description: "When the run finished; null while it's running." }),
    message: z.string().nullable().meta({ description: 'Message of the response; null when it had none.' }),
    messageSaying: messageDto,
    figures: z.record(z.string(), z.number()).meta({ description: 'Results by name, from the response and its tasks.' }),
    error: z.string().nullable().meta({ description: "Why the run failed; null when it didn't." }),
    errorSaying: messageDto,
  })
  .meta({ id: 'FixRun' })
export type FixRun = z.infer<typeof FixRun>

/** A maintenance card with its last run. */
export const FixCard = z
  .object({
    id: z.string().meta({ description: 'ID of the action.' }),
    title: z.string().meta({ description: 'Title of the action.' }),
    description: z.string().meta({ description: 'What the action does.' }),
    icon: z.string().meta({ description: 'Icon name.' }),
    endpoint: z.string().meta({ description: 'Endpoint to call with the parameters in the query string.' }),
    method: z.enum(['POST', 'PUT', 'DELETE']).meta({ description: 'HTTP method of the endpoint.' }),
    params: z.array(FixParam).meta({ description: 'Parameters of the action.' }),
    lastRun: FixRun.nullable().meta({ description: 'Last run of the action; null when it has never run.' }),
  })
  .meta({ id: 'FixCard' })
export type FixCard = z.infer<typeof FixCard>
