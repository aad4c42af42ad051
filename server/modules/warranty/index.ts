export { warrantyHandlers } from './warranty.handlers.ts'
export { machineForAnyone, machineToLabel } from './machine-for-anyone.ts'
export { machineOfSerial } from './serials.service.ts'
export { registrationChanged, registrationOf } from './attachments.service.ts'
