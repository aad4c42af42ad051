import { claimDesk } from '../../../../../contract/claim-desk.ts'
import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import type { Watching } from '../../../../shared/desk/use-watch.ts'
import type { useEngine } from '../../../../data/engine.tsx'

type Reader = Reply<typeof claimDesk.table.watchDesk>['readers'][number]
/** Who else has which claim open. */
export type Watched = Watching<Reader>

/** Says which claim is open, and answers who else has which one open. */
export const watchClaim = (engine: ReturnType<typeof useEngine>, claim: string | null): Promise<Watched> =>
  engine.call(claimDesk.table.watchDesk, { body: { claim } })
