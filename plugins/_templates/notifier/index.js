// Notices by a Telegram bot (https://core.telegram.org/bots/api#sendmessage). A start for a notifier of your own: where it posts and what
// the answer means is all there is to change. docs/plugin-guide.md explains it step by step.

/** @import { Notice, Notifier, PluginContext } from './hondana.d.ts' */

/** Telegram takes so many characters. */
const longestText = 4096

/**
 * Called once, when the plugin starts.
 * @param {PluginContext} ctx everything that a plugin can reach
 * @returns {Notifier}
 */
export default function createNotifier(ctx) {
  const { server, token, chat } = ctx.config
  const address = `${server.replace(/\/+$/, '')}/bot${token}/sendMessage`

  return {
    send: async (notice, signal) => {
      const answer = await ctx.fetch(address, { method: 'POST', body: { chat_id: chat, text: textOf(notice) }, signal })
      if (answer.status < 300) return
      const sentence = `Telegram rejected the notification (HTTP ${answer.status}): ${reasonIn(answer)}`
      if (mayPass.has(answer.status)) throw new ctx.errors.SourceUnavailable(sentence, { status: answer.status })
      throw new ctx.errors.NoticeRefused(sentence)
    },
  }
}

/** Statuses below 500 after which the same message may be taken later; `ctx.fetch` knows about 429 and 5xx itself. */
const mayPass = new Set([408, 425])

/** @param {Notice} notice */
function textOf({ text, link }) {
  const end = link ? `\n${link}` : ''
  const start = `${text.title}\n${text.message}`.slice(0, longestText - end.length)
  // The cut may have split a character of two code units.
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}${end}`
}

function reasonIn(answer) {
  try {
    return answer.json().description ?? 'no reason given.'
  } catch {
    return 'no reason given.'
  }
}
