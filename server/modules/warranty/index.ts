export { warrantyHandlers } from './warranty.handlers.ts'
export { decideRegistration } from './desk/decide.service.ts'
export { readRegistrationDesk, watchRegistrations } from './desk/desk.service.ts'
export { approveClear, listClear, undoClear } from './desk/together.service.ts'
export { readFullRecord } from './warranty.service.ts'
export { findPublicMachine, requireMachineToLabel } from './machines/public-machine.service.ts'
export { parseMachineSerial } from './machines/serials.service.ts'
export {
  recordRegistrationImport,
  recordRegistrationChange,
  findAttachedRegistration,
} from './attachments/attachments.service.ts'
export {
  countRegistrations,
  readOwnMachines,
  readRegistrationsOf,
  readRegistrationsToAnswer,
} from './lists/home.service.ts'
export { findRegistrations } from './lists/find.service.ts'
