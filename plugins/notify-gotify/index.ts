import { noticeText, truncateText } from '../../src/plugins/contract/notice-text.rules.ts'
import { isProblem, type Notice, type Notifier } from '../../src/plugins/contract/notifier.ts'
import { hostsOf, notifierProperties, readAddress, readNotifierConfig } from '../../src/plugins/contract/notifier-config.ts'
import { definePlugin, type PluginContext } from '../../src/plugins/contract/plugin.ts'
import { postNotice } from '../../src/plugins/contract/post-notice.ts'

/** Sends notifications through a Gotify server. */
export const notifyGotify = definePlugin<Notifier>({
  id: 'notify-gotify',
  name: 'Gotify',
  type: 'NOTIFIER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Sends notifications about new chapters and problems to your Gotify server.',
  sourceUrl: 'https://gotify.net',
  configSchema: {
    type: 'object',
    required: ['server', 'token'],
    properties: {
      server: { type: 'string', title: 'Server URL', description: 'URL of your Gotify server.', format: 'uri' },
      token: { type: 'string', title: 'Application token', description: 'Create an application in Gotify to get one.', format: 'password' },
      ...notifierProperties,
    },
  },
  hosts: () => [],
  configuredHosts: ({ server }) => hostsOf(server),
  provide: createGotify,
})

/** Gotify has no length limit; this keeps a notification short. */
const maxMessageLength = 4_000
const maxTitleLength = 250

function createGotify(ctx: PluginContext): Notifier {
  const { server, token } = ctx.config
  const { wants, language, linkOf } = readNotifierConfig(ctx.config)
  const url = `${readAddress(server, 'the URL of the Gotify server').replace(/\/+$/, '')}/message`
  if (!token) throw new Error('Enter the application token from Gotify.')
  return {
    wants,
    send: async (notice, signal) => {
      const { title, message } = noticeText(notice, language)
      const link = linkOf(notice)
      const extras = {
        // As plain text, nothing in a title is parsed as Markdown.
        'client::display': { contentType: 'text/plain' },
        ...(link ? { 'client::notification': { click: { url: link } } } : {}),
      }
      const body = {
        title: truncateText(title, maxTitleLength),
        message: truncateText(message, maxMessageLength),
        priority: priorityOf(notice),
        extras,
      }
      await postNotice(ctx, { url, body, headers: { 'x-gotify-key': token }, signal })
    },
  }
}

/** Gotify's app plays a sound from priority 4 and keeps alerting from 8. */
const priorityOf = (notice: Notice): number => (isProblem(notice) ? 7 : 4)
