export { rescueHandlers as createRescue } from './rescue.handlers.ts'
