export { announceFiles } from './files.service.ts'
export { filesHandlers } from './files.handlers.ts'
