export { siteHandlers } from './site.handlers.ts'
export { readSite } from './site.service.ts'
