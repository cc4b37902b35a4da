import { defineError } from '../kernel/errors/index.ts'

export const TitleRequestNotFound = defineError('TITLE_REQUEST_NOT_FOUND', 404, 'No request with ID {id}.')
export const TitleRequestLimitReached = defineError(
  'TITLE_REQUEST_LIMIT_REACHED',
  409,
  'You already have {count:number} open requests. Withdraw one, or wait until one is decided.',
)
export const TitleAlreadyFollowed = defineError(
  'TITLE_ALREADY_FOLLOWED',
  409,
  '"{title}" is already followed. New chapters are downloaded automatically.',
)
export const TitleRequestDecided = defineError(
  'TITLE_REQUEST_DECIDED',
  409,
  'This request was already decided or withdrawn. Reload the page.',
)
export const TitleRequestHasNoMatch = defineError(
  'TITLE_REQUEST_HAS_NO_MATCH',
  409,
  'Couldn\'t find "{title}" at a source that chapters can be downloaded from. Open the title and choose a match.',
)
