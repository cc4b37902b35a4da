// Descriptions are Markdown, in which some people write HTML.

/** The text without HTML; `<https://…>` is a Markdown link and stays. Null when nothing remains. */
export const withoutHtml = (text: string | null | undefined): string | null =>
  text
    ?.replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi, '')
    .trim() || null
