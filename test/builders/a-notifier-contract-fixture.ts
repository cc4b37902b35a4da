// The contract trial of a notifier that is set up as in a-notifier.ts.
import { respondWith } from '../../src/kernel/outbound/site.fixture.ts'
import type { NotifierTrial } from '../../src/plugins/contract/notifier.contract.ts'
import type { Notifier } from '../../src/plugins/contract/notifier.ts'
import type { Plugin } from '../../src/plugins/contract/plugin.ts'
import { aNotifier } from './a-notifier.ts'
import type { PackageSpec } from './a-plugin-package.ts'

/** The contract's requirements for the settings that every notifier has. */
const common = {
  news: ['NEW_CHAPTERS', 'DOWNLOAD_FAILED', 'LIBRARY_UNAVAILABLE', 'BOOKS_VANISHED'],
  language: 'en',
  hondanaAddress: 'https://hondana.example.org/',
}

export async function aNotifierContractFixture(
  source: Plugin<Notifier> | PackageSpec,
  configFor: (url: string) => Readonly<Record<string, string>>,
): Promise<NotifierTrial> {
  const trial = await aNotifier(source, (url) => ({ ...common, ...configFor(url) }))
  return {
    notifier: trial.notifier,
    received: () => trial.service.requests.map(({ body }) => body),
    answers: (status, headers = {}) => trial.answer(respondWith(status, headers, '')),
    breakConnections: () => trial.answer((response) => void response.destroy()),
    close: trial.close,
  }
}
