export { loggingHandlers } from './logging.handlers.ts'
