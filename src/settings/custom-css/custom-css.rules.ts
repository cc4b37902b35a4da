import { createHash } from 'node:crypto'

export const maxCustomCssBytes = 64 * 1024

/** Changes with the text, so that browsers may keep each version; null without a text. */
export const versionOf = (css: string): string | null =>
  css === '' ? null : createHash('sha256').update(css).digest('base64url').slice(0, 16)
