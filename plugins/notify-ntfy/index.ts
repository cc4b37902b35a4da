import { noticeText, truncateText } from '../../src/plugins/contract/notice-text.rules.ts'
import { isProblem, type Notifier } from '../../src/plugins/contract/notifier.ts'
import { hostsOf, notifierProperties, readAddress, readNotifierConfig } from '../../src/plugins/contract/notifier-config.ts'
import { definePlugin, type PluginContext } from '../../src/plugins/contract/plugin.ts'
import { postNotice } from '../../src/plugins/contract/post-notice.ts'

/** Sends notifications through ntfy.sh or a self-hosted ntfy server. */
export const notifyNtfy = definePlugin<Notifier>({
  id: 'notify-ntfy',
  name: 'ntfy',
  type: 'NOTIFIER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Sends notifications about new chapters and problems with ntfy.',
  sourceUrl: 'https://ntfy.sh',
  configSchema: {
    type: 'object',
    required: ['topic'],
    properties: {
      server: { type: 'string', title: 'Server URL', description: 'URL of the ntfy server.', format: 'uri', default: 'https://ntfy.sh' },
      topic: {
        type: 'string',
        title: 'Topic',
        description: "Anyone who knows the topic can read the notifications, so it's stored like a password.",
        format: 'password',
      },
      token: { type: 'string', title: 'Access token', description: 'Only needed for protected topics.', format: 'password', default: '' },
      ...notifierProperties,
    },
  },
  hosts: () => [],
  configuredHosts: ({ server }) => hostsOf(server),
  provide: createNtfy,
})

/** ntfy turns a longer message into an attachment; it counts bytes, of which a character has up to 3 per UTF-16 code unit. */
const maxMessageLength = 1_300
const maxTitleLength = 250

function createNtfy(ctx: PluginContext): Notifier {
  const { topic, token, server } = ctx.config
  const { wants, language, linkOf } = readNotifierConfig(ctx.config)
  const url = readAddress(server, 'the URL of the ntfy server')
  if (!topic || !/^[-\w]{1,64}$/.test(topic)) throw new Error('Enter the topic: letters, digits, _ and -, at most 64.')
  return {
    wants,
    send: async (notice, signal) => {
      const { title, message } = noticeText(notice, language)
      const click = linkOf(notice)
      const body = {
        topic,
        title: truncateText(title, maxTitleLength),
        message: truncateText(message, maxMessageLength),
        priority: isProblem(notice) ? 4 : 3,
        tags: [isProblem(notice) ? 'warning' : 'books'],
        ...(click ? { click } : {}),
      }
      await postNotice(ctx, { url, body, headers: token ? { authorization: `Bearer ${token}` } : {}, signal })
    },
  }
}
