export { createSecurity } from './security.handlers.ts'
