import type { Notifier } from '../../src/plugins/contract/notifier.ts'
import { hostsOf, notifierProperties, readAddress, readNotifierConfig } from '../../src/plugins/contract/notifier-config.ts'
import { definePlugin, type PluginContext } from '../../src/plugins/contract/plugin.ts'
import { postNotice } from '../../src/plugins/contract/post-notice.ts'

/** Notices as JSON to an address of one's own: Home Assistant, n8n, a script. */
export const notifyWebhook = definePlugin<Notifier>({
  id: 'notify-webhook',
  name: 'Webhook',
  type: 'NOTIFIER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Posts new chapters and trouble as JSON to an address of your own.',
  sourceUrl: 'https://en.wikipedia.org/wiki/Webhook',
  configSchema: {
    type: 'object',
    required: ['address'],
    properties: {
      address: {
        type: 'string',
        title: 'Address',
        description: 'Where to post. Such addresses often hold a secret, so it is kept like a password.',
        format: 'password',
      },
      authorization: {
        type: 'string',
        title: 'Authorization',
        description: 'Value of the header of that name, for example "Bearer …"; may stay empty.',
        format: 'password',
        default: '',
      },
      ...notifierProperties,
    },
  },
  hosts: () => [],
  configuredHosts: ({ address }) => hostsOf(address),
  provide: createWebhook,
})

function createWebhook(ctx: PluginContext): Notifier {
  const { address, authorization } = ctx.config
  const { wants, spell } = readNotifierConfig(ctx.config)
  const url = readAddress(address, 'the address to post to')
  // A line break would end the header, and other characters are refused while sending.
  if (authorization && !/^[\x20-\x7e]+$/.test(authorization)) throw new Error('The authorization must be plain ASCII on one line.')
  return {
    wants,
    send: async (notice, signal) => {
      await postNotice(ctx, { url, body: { ...spell(notice) }, headers: authorization ? { authorization } : {}, signal })
    },
  }
}
