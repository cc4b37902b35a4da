/** The name of a page as it is stored: PostgreSQL rejects text with the character NUL, which a name in an archive may contain. */
export const storedPageName = (name: string): string => name.replaceAll('\0', '?')
