import { registrationDesk } from '../../../contract/registration-desk.ts'
import { implement } from '../../kernel/implement.ts'
import {
  approveClear,
  decideRegistration,
  listClear,
  readRegistrationDesk,
  undoClear,
  watchRegistrations,
} from '../warranty/index.ts'

/** Handlers of the desk for registrations. Its rules are those of the registrations. */
export const registrationDeskHandlers = implement(registrationDesk, {
  readRegistrationDesk: ({ query }, call) => readRegistrationDesk(call, query),
  decideRegistration: ({ params, body }, call) => decideRegistration(call, params.id, body),
  watchRegistrations: ({ body }, call) => watchRegistrations(call, body.record),
  listClear: ({ query }, call) => listClear(call, query),
  approveClear: ({ body }, call) => approveClear(call, body),
  undoClear: ({ params }, call) => undoClear(call, params.id),
})
