import { storedFields } from '../../kernel/stored/index.ts'
import { defaultOptions } from './default-options.ts'
import { LibraryOptions } from './libraries.schemas.ts'

const readGiven = storedFields('library.options', LibraryOptions.shape)

/** The options of a library's row; what another version stored or left out has its default. */
export const readOptions = (text: string, libraryId: string): LibraryOptions => ({ ...defaultOptions, ...readGiven(text, libraryId) })
