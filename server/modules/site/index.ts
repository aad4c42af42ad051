export { siteHandlers as createSite } from './site.handlers.ts'
export { readSite } from './site.service.ts'
export { findState, findStateId, toStateAbbreviation } from './states.store.ts'
