export { createSecretBox, type SecretBox, SecretKeyInvalid } from './secret-box.ts'
