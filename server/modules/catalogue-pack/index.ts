import type { Call } from '../../kernel/call.ts'
import { packWhereOld } from './catalogue-pack.service.ts'

export { cataloguePackHandlers } from './catalogue-pack.handlers.ts'

/** What whoever changes the catalogue stages, so that devices that come later find it packed. */
export const packJob = 'catalogue-pack.build'

/** The job: outside of any transaction, and harmless to do again. */
export const cataloguePackJobs = (world: () => Pick<Call, 'tx' | 'now'>) => ({
  [packJob]: { act: () => packWhereOld(world()) },
})
