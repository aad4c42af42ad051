import { createHash } from 'node:crypto'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { x12, X12ExportForm } from '../../../contract/x12.ts'
import { toClaimTotals } from '../../../domain/x12/claim-set.ts'
import { formatInterchange } from '../../../domain/x12/interchange.ts'
import type { SetCode, X12Set } from '../../../domain/x12/interchange.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { readSite } from '../site/index.ts'
import { addFile, findFile, lockFiles, readContent, takeControlNumber } from './files.store.ts'
import { toWireFile } from './files.view.ts'
import type { FilePlan } from './plan.service.ts'
import { makePlan, sumPlan } from './plan.service.ts'
import { requireFile } from './x12.policy.ts'

type Table = typeof x12.table

/** What was never sent, then what is sent again, each in a set of its own. */
function toSets(code: SetCode, { ready }: FilePlan): X12Set[] {
  return (['original', 'again'] as const).flatMap((purpose) => {
    const own = ready.filter(({ wasSent }) => wasSent === (purpose === 'again'))
    const total = sumPlan(code, { ready: own })
    const loops = own.map(({ segments }) => segments)
    return own.length === 0 ? [] : [{ purpose, loops, end: total === null ? [] : toClaimTotals(total) }]
  })
}

/**
 * Makes a file of these days and marks its records as sent (ours); what cannot be sent is listed. The same press again
 * answers with the same file. Refuses `labor-claims.manufacturerUnknown`, `x12.noPartner`, `x12.nothing`, and
 * `x12.fileUnknown` where the id is that of another file.
 */
export async function exportFile(
  call: SignedIn,
  code: SetCode,
  manufacturerId: number,
  { id, ...asked }: X12ExportForm,
): Promise<Reply<Table['exportX12Claims']>> {
  await lockFiles(call.tx)
  const before = await findFile(call.tx, id)
  if (before !== null) {
    const isSame = before.by_user_id === call.actor.userId && before.manufacturer_id === manufacturerId
    const hasSame = before.code === code && before.from_day === asked.from && before.to_day === asked.to
    return isSame && hasSame ? { file: toWireFile(before), left: [] } : refuse('x12.fileUnknown')
  }
  const plan = await makePlan(call, code, manufacturerId, asked)
  if (plan.ready.length === 0) refuse('x12.nothing')
  const { partner, manufacturer } = plan
  const controlNumber = await takeControlNumber(call.tx)
  const content = formatInterchange({
    ...{ code, partner, controlNumber, at: call.now, sets: toSets(code, plan) },
    ...{ shop: (await readSite(call)).company, manufacturer: manufacturer.manufacturer_name },
  })
  await addFile(
    call.tx,
    {
      ...{ file_id: id, manufacturer_id: manufacturerId, code, usage: partner.usage, control_number: controlNumber },
      ...{ from_day: asked.from, to_day: asked.to, content, item_count: plan.ready.length },
      ...{ amount: sumPlan(code, plan), made_at: call.now, by_user_id: call.actor.userId },
    },
    plan.ready,
  )
  const file = await findFile(call.tx, id)
  return { file: toWireFile(requireFile(file, call.actor)), left: plan.left }
}

/** A file that was made (ours), the same each time. Refuses `x12.fileUnknown`. */
export async function readFile(call: SignedIn, id: string): Promise<Reply<Table['readX12File']>> {
  const file = requireFile(await findFile(call.tx, id), call.actor)
  const bytes = new TextEncoder().encode(await readContent(call.tx, file.file_id))
  await recordSecurityEvent(call, { kind: 'export', detail: `X12 file ${file.file_id}` })
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type: 'application/edi-x12', etag }
}
