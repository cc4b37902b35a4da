export {
  createSecretBox,
  enteredSecret,
  hasSecret,
  openStored,
  type SecretBox,
  SecretKeyInvalid,
  type StoredSecret,
  sealStored,
} from './secret-box.ts'
