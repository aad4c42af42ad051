export { x12Handlers } from './x12.handlers.ts'
