export { warrantyHandlers } from './warranty.handlers.ts'
