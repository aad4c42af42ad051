import type { X12Plan } from '../../../contract/x12.ts'
import { undoSeconds } from '../../../domain/labor-claims/desk.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { getDayEnd, getDayStart } from '../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import { toRules } from '../../../domain/x12/characters.ts'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import type { X12Partner } from '../../../domain/x12/partner.ts'
import { getUndoMs } from '../../kernel/approved-together.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { requireManufacturer } from '../labor-claims/index.ts'
import type { DueQuery } from './due.store.ts'
import { countApproved, countSent } from './due.store.ts'
import { findFile } from './files.store.ts'
import { listPartners } from './partner.store.ts'
import type { Ready, RulesAt } from './read-due.service.ts'
import { readDue } from './read-due.service.ts'

/**
 * Days (`YYYY-MM-DD`) of the shop's calendar, both included. `again`: also what was sent before; `since`: but not what is in
 * this file or a later one.
 */
export interface AskedDays {
  readonly from: string
  readonly to: string
  readonly again: boolean
  readonly since?: string | undefined
}

/** What a file of these days has, and what is left out of it. */
export interface FilePlan {
  readonly manufacturer: { readonly manufacturer_id: number; readonly manufacturer_name: string }
  readonly partner: X12Partner
  readonly ready: readonly Ready[]
  readonly left: X12Plan['left']
  readonly query: DueQuery
  /** When the last of the days ends. What is approved from `query.until` on can still be taken back. */
  readonly end: Date
  readonly hasMore: boolean
}

/** The control number of a file of this kind and manufacturer; null for no file. Refuses `x12.fileUnknown`. */
async function findSince(
  tx: Tx,
  code: SetCode,
  manufacturerId: number,
  id: string | undefined,
): Promise<number | null> {
  if (id === undefined) return null
  const file = await findFile(tx, id)
  if (file?.manufacturer_id !== manufacturerId || file.code !== code) return refuse('x12.fileUnknown')
  return file.control_number
}

/**
 * Plans a file. Refuses `labor-claims.manufacturerUnknown`, `x12.noPartner`, `x12.fileUnknown` for the file that it follows,
 * and days in the wrong order as `call.invalid`.
 */
export async function makePlan(
  call: SignedIn,
  code: SetCode,
  manufacturerId: number,
  { from, to, again, since: sinceFile }: AskedDays,
): Promise<FilePlan> {
  const manufacturer = await requireManufacturer(call, manufacturerId)
  if (to < from) refuse('call.invalid', { errors: { to: 'Must not be before the first day' } })
  const partners = await listPartners(call.tx, manufacturerId)
  const [latest] = partners
  if (latest === undefined) return refuse('x12.noPartner', { values: { manufacturer: manufacturer.manufacturer_name } })
  const { partner } = latest
  const start = new Date(getDayStart(from, shopTimeZone))
  // An approval that can still be taken back is none yet.
  const final = call.now.getTime() - getUndoMs(undoSeconds)
  const end = new Date(getDayEnd(to, shopTimeZone))
  const until = new Date(Math.min(end.getTime(), final))
  const since = again ? await findSince(call.tx, code, manufacturerId, sinceFile) : null
  const query = { manufacturerId, usage: partner.usage, start, until, again, since }
  const rulesAt: RulesAt = (at) => toRules((partners.find((one) => at === null || one.at <= at) ?? latest).partner)
  return {
    ...{ manufacturer, partner, query, end },
    ...(await readDue(call.tx, code, query, end, rulesAt)),
  }
}

/** What all records of a file come to; null for registrations. */
export const sumPlan = (code: SetCode, { ready }: Pick<FilePlan, 'ready'>): Cents | null =>
  code === '140' ? null : ready.reduce((sum, { amount }) => sum + amount, 0)

/** What a file of these days would have (ours). Refuses what `makePlan` refuses. */
export async function planFile(
  call: SignedIn,
  code: SetCode,
  manufacturerId: number,
  asked: AskedDays,
): Promise<X12Plan> {
  const plan = await makePlan(call, code, manufacturerId, asked)
  const amount = sumPlan(code, plan)
  const { start, until } = plan.query
  const corrected = plan.ready.filter(({ isCorrected }) => isCorrected)
  const ofDays = corrected.filter(({ approvedAt }) => approvedAt >= start && approvedAt < until)
  const lately = { ...plan.query, start: new Date(Math.max(start.getTime(), until.getTime())), until: plan.end }
  return {
    count: plan.ready.length,
    again: plan.ready.filter(({ wasSent }) => wasSent).length,
    corrected: corrected.length,
    sent: asked.again ? 0 : (await countSent(call.tx, code, plan.query)) - ofDays.length,
    waiting: await countApproved(call.tx, code, lately),
    ...{ amount: amount === null ? null : toAmount(amount), left: plan.left, has_more: plan.hasMore },
  }
}
