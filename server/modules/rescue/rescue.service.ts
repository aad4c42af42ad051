import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { refusals, sentence } from '../../../contract/refusals.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { rescue } from '../../../contract/rescue.ts'
import { parseRescueUser } from '../../../contract/rescue.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { anonymousUserId } from '../../kernel/receipts.store.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { findActor, loadRescueKeys } from '../auth/index.ts'
import type { SecretPorts } from '../auth/index.ts'
import { openItem } from './rescue-item.rules.ts'
import type { OpenedItem } from './rescue-item.rules.ts'
import { findObstacle, getUploadHash } from './rescued-call.rules.ts'
import { findCompleteUploads, findReceipts } from './rescue.store.ts'

type Table = typeof rescue.table
type Preview = Reply<Table['previewRescue']>
type Line = Preview['items'][number]

export const visitorName = 'Not signed in'

/** The users whom the items name, as actors. A user without an account is missing. */
export async function findOwners(
  call: SignedIn,
  items: readonly { readonly user: string }[],
): Promise<ReadonlyMap<number, Actor>> {
  const found = new Map<number, Actor>()
  for (const user of new Set(items.map((item) => item.user))) {
    const userId = parseRescueUser(user)
    const actor = userId === null ? null : await findActor(call.tx, userId, call.development)
    if (actor !== null) found.set(actor.userId, actor)
  }
  return found
}

/** '12 items of user 7, 9': whose work a file holds. */
export function describeOwners(owners: ReadonlyMap<number, Actor>, items: number): string {
  return `${items} items${owners.size === 0 ? '' : ` of user ${[...owners.keys()].join(', ')}`}`
}

/** What each item is, and who can send it. Nothing runs. */
export async function previewRescue(
  call: SignedIn,
  ports: SecretPorts,
  { device_id: deviceId, items }: Received<Table['previewRescue']>['body'],
): Promise<Preview> {
  const keys = await loadRescueKeys(call, ports)
  const owners = await findOwners(call, items)
  await recordSecurityEvent(call, { kind: 'rescue.opened', detail: describeOwners(owners, items.length) })
  const opened = items.map((item) => openItem(item, deviceId, keys))
  const ids = opened.map(({ op }) => op.opId)
  const people = [...new Set([...opened.map(({ userId }) => userId ?? anonymousUserId), call.actor.userId])]
  const receipts = await findReceipts(call.tx, people, ids)
  const hashes = opened.flatMap(({ op, content }) => getUploadHash(op, content?.body) ?? [])
  const uploads = await findCompleteUploads(call.tx, people, hashes)
  return {
    items: opened.map((item): Line => {
      const { op, userId, content } = item
      const owner = userId === null ? undefined : owners.get(userId)
      const hash = getUploadHash(op, content?.body)
      const own = receipts.get(`${userId ?? anonymousUserId} ${op.opId}`)
      const known = own ?? receipts.get(`${call.actor.userId} ${op.opId}`)
      const receipt = known === undefined ? 'none' : known
      const [asOwner, asMine] = [findObstacle(item, 'owner', owner !== undefined), findObstacle(item, 'mine', false)]
      const isOpen = receipt === 'none'
      const isThere = (id: number | null) => id !== null && uploads.has(`${id} ${hash ?? ''}`)
      return {
        ...{ op_id: op.opId, user_id: userId, name: owner?.name ?? (userId === null ? visitorName : `User ${userId}`) },
        ...{ kind: op.kind, label: content?.label || op.kind, group_label: content?.groupLabel ?? '' },
        ...{ created_at: new Date(op.createdAt).toISOString(), state: op.state, proof: item.proof, receipt },
        reason: getReason(item),
        may_send: { owner: isOpen && asOwner === null, mine: isOpen && asMine === null },
        why: asOwner === null || !isOpen ? null : sentence(asOwner),
        photo:
          hash === null ? null : { sha256: hash, there: { owner: isThere(userId), mine: isThere(call.actor.userId) } },
        input: content === null ? null : { params: content.params ?? null, body: content.body ?? null },
      }
    }),
  }
}

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

const waitingStates = ['queued', 'sending']

/**
 * The server's sentence on the device; by its code where the file does not hold the sentence. What only waits for a
 * connection has none.
 */
function getReason({ op, reason }: OpenedItem): string | null {
  if (op.error == null || waitingStates.includes(op.state)) return null
  const { code, status, message } = op.error
  const byCode = isRefusal(code) ? sentence(code) : status > 0 ? `The server answered ${status}.` : 'It was not sent.'
  return [reason, message].find((text) => text != null && text !== '') ?? byCode
}
