import type { Http } from '../../kernel/http/index.ts'
import { type SignInStepDeps, signInWithCode, signInWithPassword } from './sign-in-steps.ts'
import { CodeStepBody, PasswordStepBody, SignInStep } from './two-factor.schemas.ts'

const anyone = { right: 'anyone' } as const
const response = { 200: SignInStep }

/** The sign-in page. Apps send their credentials with their requests instead. */
export const signInStepsRoutes = (deps: SignInStepDeps) => (http: Http) => {
  http.post(
    '/api/v1/sign-in',
    { schema: { summary: 'Sign in with a password', body: PasswordStepBody, response }, config: anyone },
    (request, reply) => signInWithPassword(deps, request.body, { request, reply }),
  )
  http.post(
    '/api/v1/sign-in/code',
    { schema: { summary: 'Finish signing in with a code', body: CodeStepBody, response }, config: anyone },
    (request, reply) => signInWithCode(deps, request.body, { request, reply }),
  )
}
