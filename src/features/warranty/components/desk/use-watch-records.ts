import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import { registrationDesk } from '../../../../../contract/registration-desk.ts'
import type { useEngine } from '../../../../data/engine.tsx'
import type { Watching } from '../../../../shared/desk/use-watch.ts'

/** Who else has which registration open. */
export type Watched = Watching<Reply<typeof registrationDesk.table.watchRegistrations>['readers'][number]>

/** Says which registration is open, and answers who else has which one open. */
export const watchRecord = (engine: ReturnType<typeof useEngine>, record: string | null): Promise<Watched> =>
  engine.call(registrationDesk.table.watchRegistrations, { body: { record } })
