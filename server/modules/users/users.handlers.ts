import { users } from '../../../contract/users.ts'
import type { Call } from '../../kernel/call.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { implement } from '../../kernel/implement.ts'
import { countActivation, countSignUp } from '../../kernel/rate-limit.ts'
import { twoSteps } from '../../kernel/two-steps.ts'
import type { Places } from '../../ports/places.ts'
import type { AuthPorts } from '../auth/index.ts'
import { activate } from './activation.service.ts'
import { answerJoinRequest, readJoinRequest } from './join.service.ts'
import { askForActivation, proveSignUp, signUp } from './sign-up.service.ts'
import type { ProvedSignUp } from './sign-up.service.ts'
import { readUser, readUserCard, updateUser } from './users.service.ts'

type Rows = typeof users.table

/** The handlers of U01 to U07. Attempts are counted, and passwords hashed, before the transaction begins. */
export function usersHandlers(auth: AuthPorts, places: Places): Implemented {
  return implement(users, {
    updateUser: ({ params, body }, call) => updateUser(call, params.id, body),
    updateUserAsAdmin: ({ params, body }, call) => updateUser(call, params.id, body),
    signUp: twoSteps<Rows['signUp'], ProvedSignUp>(
      ({ body }, call) => proveSignUp(call, auth, body),
      (_, call, proved) => signUp(call, proved),
    ),
    activate: twoSteps<Rows['activate'], void>(
      (_, call: Call) => countActivation(call.tx, call.request.address, call.now),
      ({ body }, call) => activate(call, auth, places, body.id),
    ),
    resendActivation: twoSteps<Rows['resendActivation'], void>(
      (_, call) => countSignUp(call.tx, call.request.address, call.now),
      ({ body }, call) => askForActivation(call, body.email),
    ),
    readUser: ({ params, query }, call) => readUser(call, params.id, query.attributes),
    readUserCard: ({ query }, call) => readUserCard(call, query.card_id),
    readJoinRequest: ({ params }, call) => readJoinRequest(call, params.code),
    answerJoinRequest: ({ params, body }, call) => answerJoinRequest(call, params.code, body.accept),
  })
}
