export { announceFiles, withdrawFiles } from './files.service.ts'
export { filesHandlers } from './files.handlers.ts'
