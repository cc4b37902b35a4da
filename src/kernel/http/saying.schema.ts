// Beside each sentence of an answer: the same as code and values, for apps that say it in other words.
import { z } from 'zod'
import { type Saying, sayingOf } from '../sentences/index.ts'

/** For a field called `<sentence>Saying`; left out where there is no sentence, or it is somebody else's. */
export const sayingDto = z
  .object({
    code: z.string().meta({ description: 'Stable; docs/errors.md lists them all.' }),
    params: z.record(z.string(), z.unknown()).meta({
      description:
        'Values by name. One that is a sentence itself is a text of somebody else or an object like this one; several are a list of such.',
    }),
    message: z.string(),
  })
  .meta({ id: 'Saying' })
  .optional()

/** What stands in such a field. */
export function toSaying(words: string | null | undefined): z.infer<typeof sayingDto> {
  const saying: Saying | undefined = words ? sayingOf(words) : undefined
  return saying && { ...saying, params: { ...saying.params } }
}

/** A sentence for an answer with a field `message`, as an action result has. */
export const saidMessage = (message: string) => ({ message, messageSaying: toSaying(message) })
