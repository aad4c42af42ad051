import type { analytics } from '../../../contract/analytics.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { toCountedAddress } from '../../../domain/analytics/page-address.ts'
import type { Call } from '../../kernel/call.ts'
import type { WriteCounts } from '../../kernel/write-counts.ts'
import { refuse } from '../../kernel/refuse.ts'
import { pageViewJob } from './page-views.jobs.ts'

type ViewPage = (typeof analytics.table)['viewPage']

export interface AnalyticsPorts {
  /** The analytics endpoint (`ANALYTICS_URL`); null turns analytics off. */
  readonly url: string | null
}

interface Counts {
  readonly ofSession: WriteCounts
  readonly ofAddress: WriteCounts
}

/**
 * Forwards a page view without the user (X02). Refuses `auth.notAllowed` for administrators and on-site staff, and
 * `call.tooMany`: each one leaves a job.
 */
export async function viewPage(
  call: Call,
  { url: to, counts }: AnalyticsPorts & { readonly counts: Counts },
  { url, title }: Received<ViewPage>['body'],
): Promise<Reply<ViewPage>> {
  const { admin = false, on_site = false } = call.actor?.facts ?? {}
  if (admin || on_site) refuse('auth.notAllowed')
  if (to === null) return { ok: true }
  await (call.session === null
    ? counts.ofAddress.count(call.tx, call.request.address, call.now)
    : counts.ofSession.count(call.tx, call.session.tokenHash, call.now))
  await call.stage(pageViewJob, { id: call.newId(), url: toCountedAddress(url), title, at: call.now.toISOString() })
  return { ok: true }
}
