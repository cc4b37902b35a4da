// Texts for the server's message codes; test/docs/server-texts.test.ts checks that none is missing.
import errors from './errors.json'
import sentences from './sentences.json'

export default { ...errors, ...sentences }
