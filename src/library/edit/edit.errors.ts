import { defineError } from '../../kernel/errors/index.ts'

export const MetadataBusy = defineError('METADATA_BUSY', 409, 'The metadata is being changed by someone else; try again.')
