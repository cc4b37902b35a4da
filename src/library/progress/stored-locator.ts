import { storedJsonOr } from '../../kernel/stored/index.ts'
import { Locator } from './locator.schemas.ts'

/** Null when it cannot be used: the page says where the reader is. */
export const readLocator = storedJsonOr('readProgress.locator', Locator.nullable(), () => null)
