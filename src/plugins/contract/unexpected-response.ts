import type { z } from 'zod'
import { requireDefined } from '../../kernel/errors/index.ts'
import { SourceAnswerInvalid } from './plugin.ts'
import { SourceAnsweredOtherwise } from './sentences.ts'

/** The error for a response that doesn't have the expected shape, with the first place where it differs. */
export function unexpectedResponse(source: string, { issues }: z.ZodError): SourceAnswerInvalid {
  const { path, message } = requireDefined(issues[0], 'an issue of a response that was not accepted')
  return new SourceAnswerInvalid(SourceAnsweredOtherwise(source, path.join('.') || 'the top', message))
}
