import { noticeText, truncateText } from '../../src/plugins/contract/notice-text.rules.ts'
import { isProblem, type Notice, type Notifier } from '../../src/plugins/contract/notifier.ts'
import { hostsOf, notifierProperties, readAddress, readNotifierConfig } from '../../src/plugins/contract/notifier-config.ts'
import { definePlugin, type PluginContext } from '../../src/plugins/contract/plugin.ts'
import { postNotice } from '../../src/plugins/contract/post-notice.ts'

/** Sends notifications to a Discord channel through a webhook. */
export const notifyDiscord = definePlugin<Notifier>({
  id: 'notify-discord',
  name: 'Discord',
  type: 'NOTIFIER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Posts new chapters and problems to a Discord channel.',
  sourceUrl: 'https://support.discord.com/hc/articles/228383668',
  configSchema: {
    type: 'object',
    required: ['webhookAddress'],
    properties: {
      webhookAddress: {
        type: 'string',
        title: 'Webhook URL',
        description: "Copy it from the channel settings. Anyone who knows the URL can post to the channel, so it's stored like a password.",
        format: 'password',
      },
      ...notifierProperties,
    },
  },
  hosts: () => [],
  configuredHosts: ({ webhookAddress }) => hostsOf(webhookAddress),
  provide: createDiscord,
})

const maxTitleLength = 256
const maxDescriptionLength = 4_096
const blue = 0x228be6
const orange = 0xfd7e14

function createDiscord(ctx: PluginContext): Notifier {
  const { wants, language, linkOf } = readNotifierConfig(ctx.config)
  const url = readAddress(ctx.config.webhookAddress, 'the webhook URL from Discord')
  return {
    wants,
    send: async (notice, signal) => {
      const { title, message } = noticeText(notice, language)
      const link = linkOf(notice)
      const embed = {
        title: truncateText(literal(title), maxTitleLength),
        description: truncateText(literal(message), maxDescriptionLength),
        color: colorOf(notice),
        timestamp: new Date(notice.atMs).toISOString(),
        ...(link ? { url: link } : {}),
      }
      // Text in a title must never mention anyone.
      await postNotice(ctx, { url, body: { embeds: [embed], allowed_mentions: { parse: [] } }, signal })
    },
  }
}

/** Discord parses Markdown everywhere; a backslash escapes a character. */
const literal = (text: string): string => text.replaceAll(/[\\*_~`|>#[\]()<@-]/g, '\\$&')

const colorOf = (notice: Notice): number => (isProblem(notice) ? orange : blue)
