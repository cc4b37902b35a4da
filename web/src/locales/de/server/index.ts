// What the server says, by its codes; test/docs/server-texts.test.ts holds that none is missing.
import errors from './errors.json'
import sentences from './sentences.json'

export default { ...errors, ...sentences }
