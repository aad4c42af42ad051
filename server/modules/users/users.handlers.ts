import { users } from '../../../contract/users.ts'
import type { Call } from '../../kernel/call.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { implement } from '../../kernel/implement.ts'
import { countActivation, countSignUp } from '../../kernel/rate-limit.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import type { Places } from '../../ports/places.ts'
import type { AuthPorts } from '../auth/index.ts'
import { activate } from './activation.service.ts'
import { answerJoinRequest, readJoinRequest } from './join.service.ts'
import { resendActivation, checkAndHashSignUp, signUp } from './sign-up.service.ts'
import { readUser, readUserCard, updateUser } from './users.service.ts'

/** The handlers of U01 to U07. Attempts are counted, and passwords hashed, before the transaction begins. */
export function usersHandlers(auth: AuthPorts, places: Places): Implemented {
  return implement(users, {
    updateUser: ({ params, body }, call) => updateUser(call, params.id, body),
    updateUserAsAdmin: ({ params, body }, call) => updateUser(call, params.id, body),
    signUp: preparedHandler({
      prepare: ({ body }, call) => checkAndHashSignUp(call, auth, body),
      apply: (_, call, proved) => signUp(call, proved),
    }),
    activate: preparedHandler({
      prepare: (_, call: Call) => countActivation(call.tx, call.request.address, call.now),
      apply: ({ body }, call) => activate(call, auth, places, body.id),
    }),
    resendActivation: preparedHandler({
      prepare: (_, call) => countSignUp(call.tx, call.request.address, call.now),
      apply: ({ body }, call) => resendActivation(call, body.email),
    }),
    readUser: ({ params, query }, call) => readUser(call, params.id, query.attributes),
    readUserCard: ({ query }, call) => readUserCard(call, query.card_id),
    readJoinRequest: ({ params }, call) => readJoinRequest(call, params.code),
    answerJoinRequest: ({ params, body }, call) => answerJoinRequest(call, params.code, body.accept),
  })
}
