import { defineError } from '../../kernel/errors/index.ts'

export const PagesNotReady = defineError('PAGES_NOT_READY', 404, 'The pages of this book are not known; its state is {state}.')
export const NoNeighbour = defineError('NO_NEIGHBOUR', 404, 'There is no further book in this direction.')
