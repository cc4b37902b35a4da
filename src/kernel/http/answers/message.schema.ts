// Accompanies each sentence of a response: the same as code and values, for apps that use their own texts.
import { z } from 'zod'
import { type Sentence, textOfSentence } from '../../sentences/index.ts'

/** For a field named `<sentence>Saying`; omitted if there is no sentence, or it is a third party's. */
export const messageDto = z
  .object({
    code: z.string().meta({ description: 'Stable code; docs/errors.md lists all codes.' }),
    params: z.record(z.string(), z.unknown()).meta({
      description: 'Values in the message, by name. A nested message is a string or an object like this one; several are a list.',
    }),
    message: z.string().meta({ description: 'English text of the message.' }),
  })
  .meta({
    id: 'Saying',
    description: 'The same message as code and values, for apps with their own texts; omitted for texts from elsewhere.',
  })
  .optional()

/** Value of such a field. */
export const toMessageDto = (sentence: Sentence | null | undefined): z.infer<typeof messageDto> =>
  typeof sentence === 'object' && sentence !== null ? { ...sentence, params: { ...sentence.params } } : undefined

/** A sentence for a response with a field `message`, as in an action result. */
export const messageFields = (sentence: Sentence) => ({ message: textOfSentence(sentence), messageSaying: toMessageDto(sentence) })
