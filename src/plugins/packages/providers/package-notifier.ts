// Adapts a package of type NOTIFIER to the notifier of the contract.
// Guarantee: a notice is sent again only while there is no sign that the service accepted it. A fault of the package is no refusal by the
// service: the notice stays queued, and the problem is shown with the plugin.
// Limit: a package that sends one notice to two services and fails in between is not retried for the second.

import { NoticeRefused, type Notifier } from '../../contract/notifier.ts'
import { readNotifierConfig } from '../../contract/notifier-config.ts'
import { SourceAnswerInvalid, SourceUnavailable } from '../../contract/plugin.ts'
import { sendTimeoutMs } from '../../contract/post-notice.ts'
import type { PackageProtocol } from '../process/package-calls.ts'
import type { RunningPackage } from '../process/running-package.ts'

class PackageFault extends Error {}

const protocol: PackageProtocol = {
  operations: { required: ['send'], optional: [] },
  errors: ['SourceUnavailable', 'NoticeRefused'],
  fault: (sentence) => new PackageFault(sentence),
}

export function notifierOf({ pluginPackage, ctx, faults, run }: RunningPackage): Notifier {
  const { id } = pluginPackage
  const { name } = pluginPackage.manifest.hondana
  const { wants, spell } = readNotifierConfig(ctx.config)
  let taken = 0
  const runner = run(protocol, {
    isPatient: false,
    onTaken: () => {
      taken++
    },
  })
  const send = async (notice: object, signal: AbortSignal) => {
    const timeout = AbortSignal.timeout(sendTimeoutMs)
    try {
      await runner.call('send', [notice], AbortSignal.any([signal, timeout]))
    } catch (error) {
      if (timeout.aborted && !signal.aborted) throw new SourceUnavailable(`${name} didn't finish within ${sendTimeoutMs / 1000} s.`)
      throw error
    }
  }
  return {
    wants,
    send: async (notice, signal) => {
      const before = { taken, problem: faults.of(id) }
      try {
        await send(spell(notice), signal)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof NoticeRefused) throw error
        // A host that was not allowed has already been reported, which is more specific.
        if (error instanceof PackageFault && faults.of(id) === before.problem) faults.report(id, `${withStop(error.message)} ${advice}`)
        if (taken > before.taken) throw new SourceAnswerInvalid(`${withStop(messageOf(error))} Part of the notification was already sent.`)
        throw error instanceof PackageFault ? new SourceUnavailable(error.message) : error
      }
    },
  }
}

const advice = 'Check its log. Fix or update the plugin and enable it again; notifications are kept for a day.'

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
