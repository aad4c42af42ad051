import type { claimDesk } from '../../../../contract/claim-desk.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { findByZip } from '../../servicers/index.ts'
import type { ServicersPorts } from '../../servicers/index.ts'
import { countOpenJobs } from './load.store.ts'

type Row = typeof claimDesk.table.findServicers

/** Servicers around a postal code, nearest first, with the open jobs of their firms (ours). Refuses `servicers.placeUnknown`. */
export async function findServicers(
  call: SignedIn,
  ports: ServicersPorts,
  { zip, ...query }: Received<Row>['query'],
): Promise<Reply<Row>> {
  const found = await findByZip(call, ports, zip, query)
  const jobs = await countOpenJobs(call.tx, [...new Set(found.map((one) => one.account_id))])
  return found.map((one) => ({ ...one, open_jobs: jobs.get(one.account_id) ?? 0 }))
}
