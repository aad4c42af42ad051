export { bulletinsHandlers } from './bulletins.handlers.ts'
export { findRecalls } from './bulletins.service.ts'
