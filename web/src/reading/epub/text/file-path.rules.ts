/** Server path of a file of the book, from its absolute URL with any host and base path. */
export const pathOfHref = (href: string): string => href.replace(/^.*?\/(api\/v1\/books\/)/, '$1')
