export { servicersHandlers as createServicers } from './servicers.handlers.ts'
export { createMilesTo } from './miles-to.service.ts'
export type { MilesTo } from './miles-to.service.ts'
export type { ServicersPorts } from './servicers.ports.ts'
