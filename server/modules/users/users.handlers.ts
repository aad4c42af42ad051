import { users } from '../../../contract/users.ts'
import type { Call } from '../../kernel/call.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { implement } from '../../kernel/implement.ts'
import { countActivation, countInvitation, countSignUp } from '../../kernel/rate-limit.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import type { Places } from '../../ports/places.ts'
import type { AuthPorts } from '../auth/index.ts'
import { activate } from './activation.service.ts'
import { createFirstAdmin, prepareFirstAdmin, readFirstAdmin } from './first-admin/first-admin.service.ts'
import {
  acceptInvitation,
  addNewUser,
  countInvitationRead,
  inviteAgain,
  prepareAcceptance,
  readInvitation,
} from './invitations.service.ts'
import { answerJoinRequest, readJoinRequest } from './join.service.ts'
import { activateUser, removeUser, updatePermissions, updateProfile } from './people.service.ts'
import { endSessions, readSignIn, resetSecondFactor } from './sign-in.service.ts'
import { resendActivation, checkAndHashSignUp, signUp } from './sign-up.service.ts'
import { readUser, readUserCard, removeUserCard, updateUser } from './users.service.ts'

/** The handlers of U01 to U12, and of the first administrator. Attempts are counted, and passwords hashed, before the transaction begins. */
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
    updateProfile: ({ params, body }, call) => updateProfile(call, params.id, body),
    updatePermissions: ({ params, body }, call) => updatePermissions(call, params.id, body),
    removeUser: ({ params }, call) => removeUser(call, params.id),
    activateUser: ({ params }, call) => activateUser(call, params.id),
    addNewUser: preparedHandler({
      prepare: (_, call) => countInvitation(call.tx, call.actor.userId, call.now),
      apply: ({ params, body }, call) => addNewUser(call, params.id, body),
    }),
    inviteAgain: preparedHandler({
      prepare: (_, call) => countInvitation(call.tx, call.actor.userId, call.now),
      apply: ({ params }, call) => inviteAgain(call, params.id),
    }),
    readInvitation: async ({ params }, call) => {
      await countInvitationRead(call)
      return readInvitation(call, params.code)
    },
    acceptInvitation: preparedHandler({
      prepare: ({ params, body }, call) => prepareAcceptance(call, auth, params.code, body),
      apply: ({ params }, call, passwordHash) => acceptInvitation(call, auth, params.code, passwordHash),
    }),
    readFirstAdmin: ({ params }, call) => readFirstAdmin(call, params.code),
    createFirstAdmin: preparedHandler({
      prepare: ({ params, body }, call) => prepareFirstAdmin(call, auth, params.code, body),
      apply: ({ params, body }, call, passwordHash) =>
        createFirstAdmin(call, auth, { code: params.code, form: body, passwordHash }),
    }),
    readSignIn: ({ params }, call) => readSignIn(call, params.id),
    resetSecondFactor: ({ params }, call) => resetSecondFactor(call, params.id),
    endSessions: ({ params }, call) => endSessions(call, params.id),
    readUser: ({ params, query }, call) => readUser(call, params.id, query.attributes),
    readUserCard: ({ query }, call) => readUserCard(call, query.card_id),
    removeUserCard: ({ params }, call) => removeUserCard(call, params.id),
    readJoinRequest: ({ params }, call) => readJoinRequest(call, params.code),
    answerJoinRequest: ({ params, body }, call) => answerJoinRequest(call, params.code, body.accept),
  })
}
