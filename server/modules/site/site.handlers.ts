import { site } from '../../../contract/site.ts'
import { implement } from '../../kernel/implement.ts'
import { readSite } from './site.service.ts'
import { allStates } from './site.store.ts'

export const siteHandlers = implement(site, {
  readSite: (_, call) => readSite(call),
  listStates: (_, call) => allStates(call.tx),
})
