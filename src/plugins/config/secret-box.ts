// Plugins use the server's secrets; see kernel/secrets.
export { createSecretBox, type SecretBox } from '../../kernel/secrets/index.ts'
