import { AuthenticationRequired, type Principal } from '../../kernel/http/index.ts'

/** The signed-in caller of a route that demands one. */
export function callerOf(request: { readonly principal: Principal | undefined }): Principal {
  if (!request.principal) throw AuthenticationRequired()
  return request.principal
}
