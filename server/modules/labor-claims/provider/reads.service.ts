import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage } from '../../../kernel/page.ts'
import { getJobsScope, requireReadAccess } from '../labor-claims.policy.ts'
import { readClaim } from '../labor-claims.service.ts'
import { claimById } from '../labor-claims.store.ts'
import { toWireRow } from '../labor-claims.view.ts'
import type { ListQuery, TotalsQuery } from '../lists/lists.service.ts'
import {
  getCountedScope,
  getListedScope,
  listFiled,
  listJobs,
  perPage,
  readTotals,
  toUrlQuery,
} from '../lists/lists.service.ts'
import type { Scope } from '../lists/lists.store.ts'
import { findInScope } from '../lists/lists.store.ts'
import { listNotes } from '../notes/notes.store.ts'
import { buildClaimPayments } from '../payments/claim-payments.view.ts'
import { fillPath } from './hand-on.service.ts'
import type { ReadHost } from './host.service.ts'
import { openReadHost } from './host.service.ts'
import type { ClaimProvider } from './provider.ports.ts'
import { mergeClaim, mergePage, mergeTotals } from './reads.rules.ts'
import { isClaimUndelivered, isScopeUndelivered } from './undelivered.store.ts'

const { table } = laborClaims
type Page = Reply<typeof table.listClaims>
type Totals = Reply<typeof table.readTotals>
type Claim = Reply<typeof table.readClaim>

/** The same query for the other host. It does not know this session's switch: that goes along. */
function toAddress(call: SignedIn, path: string, query: Readonly<Record<string, string | undefined>>): string {
  const switched = call.actor.viewingAsServicer && query['viewing_as_servicer'] === undefined
  const present = Object.entries({ ...query, ...(switched ? { viewing_as_servicer: 'true' } : {}) })
  const parameters = present.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`
}

/** What that host counts for this caller, where everything of these claims is there. */
async function readTotalsThere(call: SignedIn, host: ReadHost, query: TotalsQuery, ours: Totals): Promise<Totals> {
  const scope = getCountedScope(call, query)
  if (await isScopeUndelivered(call.tx, scope)) return ours
  const theirs = await host.ask(
    call,
    toAddress(call, table.readTotals.path, {
      account_id: query.account_id?.toString(),
      viewing_as_servicer: query.viewing_as_servicer?.toString(),
      filter: query.filter,
    }),
    table.readTotals.reply,
  )
  if (theirs === null || (await isScopeUndelivered(call.tx, scope))) return ours
  return mergeTotals(ours, theirs)
}

interface List {
  readonly path: string
  readonly scope: Authorized<Scope>
  readonly query: ListQuery
  readonly ours: Page
}

/** A page as that host has it, of claims that this list may show. `overdue` is a filter of ours, which it does not know. */
async function listThere(call: SignedIn, host: ReadHost, { path, scope, query, ours }: List): Promise<Page> {
  const { page, overdue } = query
  if (overdue === true || (await isScopeUndelivered(call.tx, scope))) return ours
  const address = toAddress(call, path, { ...toUrlQuery(query), page: String(page) })
  const theirs = await host.ask(call, address, table.listClaims.reply)
  // Pages of another length have other rows under the same number.
  if (theirs === null || theirs.current_page !== page || theirs.per_page !== perPage) return ours
  if (theirs.data.length > perPage || (await isScopeUndelivered(call.tx, scope))) return ours
  const found = await findInScope(
    call.tx,
    scope,
    theirs.data.map((row) => row.ticket_id),
  )
  const known = new Map(found.map((claim) => [claim.claim_id, toWireRow(claim)]))
  const { isTheirs, rows } = mergePage({ ours: ours.data, theirs: theirs.data, known })
  if (!isTheirs) return { ...ours, data: rows }
  const total = Math.max(ours.total, theirs.total - (theirs.data.length - rows.length))
  return buildPage(rows, total, { page, perPage, path, query: toUrlQuery(query) })
}

/** The claim as that host has it, where everything of it is there. */
async function readClaimThere(call: SignedIn, host: ReadHost, claimId: string, ours: Claim): Promise<Claim> {
  if (await isClaimUndelivered(call.tx, claimId)) return ours
  const theirs = await host.ask(call, fillPath(table.readClaim.path, { id: claimId }), table.readClaim.reply)
  if (theirs?.ticket_id !== claimId || (await isClaimUndelivered(call.tx, claimId))) return ours
  const { claim, readers } = requireReadAccess(await claimById(call.tx, claimId), call.actor)
  // A write was taken and delivered meanwhile: that host may have answered before it.
  if (claim.rev !== ours.rev) return ours
  const notes = await listNotes(call.tx, claimId)
  const { reading } = await buildClaimPayments(call, { claim, readers })
  return mergeClaim(ours, theirs, { readers, ...reading, noteIds: new Set(notes.map((note) => note.note_id)) })
}

/**
 * The documented reads of claims (L01 to L04), asked of the provider's host (`LABOR_CLAIMS_BASE`). Each is this server's own
 * first, by its own policy; that host only replaces what is shown of it.
 */
export function providerReads(provider: ClaimProvider) {
  const host = openReadHost(provider)
  return {
    async readTotals(call: SignedIn, query: TotalsQuery): Promise<Totals> {
      const ours = await readTotals(call, query)
      return host.isAsked(call) ? readTotalsThere(call, host, query, ours) : ours
    },
    async listFiled(call: SignedIn, query: ListQuery): Promise<Page> {
      const ours = await listFiled(call, query)
      if (!host.isAsked(call)) return ours
      return listThere(call, host, { path: table.listClaims.path, scope: getListedScope(call, query), query, ours })
    },
    async listJobs(call: SignedIn, userId: number, query: ListQuery): Promise<Page> {
      const ours = await listJobs(call, userId, query)
      if (!host.isAsked(call)) return ours
      const path = fillPath(table.listServicerClaims.path, { id: String(userId) })
      return listThere(call, host, { path, scope: getJobsScope(userId, call.actor), query, ours })
    },
    async readClaim(call: SignedIn, claimId: string): Promise<Claim> {
      const ours = await readClaim(call, claimId)
      return host.isAsked(call) ? readClaimThere(call, host, claimId, ours) : ours
    },
  }
}
