import type { Call } from '../../kernel/call.ts'
import { rebuildIfOutdated } from './catalogue-pack.service.ts'

export { cataloguePackHandlers } from './catalogue-pack.handlers.ts'

/** The job that catalogue changes stage, so that the package is ready when devices ask for it. */
export const packageJob = 'catalogue-pack.build'

/** The job runs outside any transaction and is idempotent. */
export const cataloguePackJobs = (context: () => Pick<Call, 'tx' | 'now'>) => ({
  [packageJob]: { act: () => rebuildIfOutdated(context()) },
})
