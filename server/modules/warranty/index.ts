export { warrantyHandlers } from './warranty.handlers.ts'
export { registrationChanged, registrationOf } from './attachments.service.ts'
