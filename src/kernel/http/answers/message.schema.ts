// Beside each sentence of an answer: the same as code and values, for apps that say it in other words.
import { z } from 'zod'
import { type Sentence, textOfSentence } from '../../sentences/index.ts'

/** For a field called `<sentence>Saying`; left out where there is no sentence, or it is somebody else's. */
export const messageDto = z
  .object({
    code: z.string().meta({ description: 'Stable code; docs/errors.md lists all codes.' }),
    params: z.record(z.string(), z.unknown()).meta({
      description: 'Values in the message, by name. A nested message is a string or an object like this one; several are a list.',
    }),
    message: z.string().meta({ description: 'English text of the message.' }),
  })
  .meta({ id: 'Saying' })
  .optional()

/** What stands in such a field. */
export const toMessageDto = (sentence: Sentence | null | undefined): z.infer<typeof messageDto> =>
  typeof sentence === 'object' && sentence !== null ? { ...sentence, params: { ...sentence.params } } : undefined

/** A sentence for an answer with a field `message`, as an action result has. */
export const messageFields = (sentence: Sentence) => ({ message: textOfSentence(sentence), messageSaying: toMessageDto(sentence) })
