export { servicersHandlers as createServicers } from './servicers.handlers.ts'
export type { ServicersPorts } from './servicers.ports.ts'
