import { defineError } from '../../kernel/errors/index.ts'

export const PagesNotReady = defineError('PAGES_NOT_READY', 404, "The pages of this book aren't available; its status is {state}.")
export const NoAdjacentBook = defineError('NO_NEIGHBOUR', 404, 'There are no more books in this direction.')
