import { site } from '../../../contract/site.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { Places } from '../../ports/places.ts'
import { readPostalCode, readReturnPolicy, readSite } from './site.service.ts'
import { findStates } from './site.store.ts'

export function siteHandlers(places: Places): Implemented {
  return implement(site, {
    readPostalCode: ({ params }) => readPostalCode(places, params.zip),
    readReturnPolicy: (_, call) => readReturnPolicy(call),
    readSite: (_, call) => readSite(call),
    listStates: (_, call) => findStates(call.tx),
  })
}
