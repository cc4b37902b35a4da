import type { Notifier } from '../../src/plugins/contract/notifier.ts'
import { hostsOf, notifierProperties, readAddress, readNotifierConfig } from '../../src/plugins/contract/notifier-config.ts'
import { definePlugin, type PluginContext } from '../../src/plugins/contract/plugin.ts'
import { postNotice } from '../../src/plugins/contract/post-notice.ts'

/** Sends notifications as JSON to any URL: Home Assistant, n8n, a script. */
export const notifyWebhook = definePlugin<Notifier>({
  id: 'notify-webhook',
  name: 'Webhook',
  type: 'NOTIFIER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Posts new chapters and problems as JSON to a URL of your choice.',
  sourceUrl: 'https://en.wikipedia.org/wiki/Webhook',
  configSchema: {
    type: 'object',
    required: ['address'],
    properties: {
      address: {
        type: 'string',
        title: 'URL',
        description: "The URL may contain a secret, so it's stored like a password.",
        format: 'password',
      },
      authorization: {
        type: 'string',
        title: 'Authorization',
        description: 'Value of the Authorization header, for example “Bearer …”. Optional.',
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
  const url = readAddress(address, 'the URL to post to')
  // A line break would end the header, and other characters cause an error while sending.
  if (authorization && !/^[\x20-\x7e]+$/.test(authorization)) throw new Error('The authorization must be plain ASCII on one line.')
  return {
    wants,
    send: async (notice, signal) => {
      await postNotice(ctx, { url, body: { ...spell(notice) }, headers: authorization ? { authorization } : {}, signal })
    },
  }
}
