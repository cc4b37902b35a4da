import type { Clock } from '../kernel/clock/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { type Sentence, sentenceOf } from '../kernel/sentences/index.ts'
import { NoticeRefused, type Notifiers, SourceAnswerInvalid, SourceUnavailable, UrlNotSupported } from '../plugins/index.ts'

export interface TestDeps {
  readonly clock: Clock
  readonly notifiers: Notifiers
}

export interface TestResult {
  readonly success: boolean
  /** For display. */
  readonly message: Sentence
}

/** Sends a test notice immediately, bypassing the queue. @throws PluginNotFound, PluginNotANotifier, or any unexpected error */
export async function sendTest({ clock, notifiers }: TestDeps, pluginId: string, signal: AbortSignal): Promise<TestResult> {
  const instance = await notifiers.get(pluginId)
  if (instance.state === 'disabled') return { success: false, message: instance.reason }
  try {
    await instance.notifier.send({ kind: 'TEST', id: newId(clock.now()), atMs: clock.now() }, signal)
    return { success: true, message: "The service accepted the notification. If it doesn't appear, check the receiving app." }
  } catch (error) {
    if (!isOutcome(error)) throw error
    instance.log.warn(`The test notification failed: ${error.message}`)
    return { success: false, message: sentenceOf(error) }
  }
}

const isOutcome = (error: unknown): error is Error =>
  [NoticeRefused, SourceUnavailable, SourceAnswerInvalid, UrlNotSupported].some((kind) => error instanceof kind)
