export { siteHandlers as createSite } from './site.handlers.ts'
export { readSite } from './site.service.ts'
