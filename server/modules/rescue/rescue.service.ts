import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { rescueFile } from '../../../contract/rescue.ts'
import type { RescueFile, rescue } from '../../../contract/rescue.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { findActor, loadRescueKeys } from '../auth/index.ts'
import type { SecretPorts } from '../auth/index.ts'
import { openUser } from './rescue-file.rules.ts'
import type { OpenedUser } from './rescue-file.rules.ts'
import { findArrivedOps, insertRescuedOps } from './rescue.store.ts'
import { sendOps } from './send-ops.service.ts'
import type { SendResult } from './send-ops.service.ts'

type Answer = Reply<(typeof rescue.table)['importRescue']>
type Person = Answer['people'][number]

const visitor = 'Not signed in'
const pendingStates = new Set(['queued', 'sending'])
const refusedBefore = 'The shop refused it earlier. Its user must correct or discard it on the device.'
const unreadable = 'It cannot be decrypted. It was saved for another shop, or without being signed in.'
const accountGone = 'Its user no longer has an account.'

/** Parses a rescue file. Refuses `call.invalid` with the reason. */
function parseRescueFile(text: string): RescueFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = null
  }
  const read = rescueFile.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse('call.invalid', {
    errors: { file: issue?.path[0] === 'v' ? issue.message : 'This is not a rescue file' },
  })
}

/**
 * Applies the ops of a rescue file as their owner and under their original keys, so that a later sync of the device repeats
 * nothing. The importing user is logged (docs/decisions/023-importing-a-rescue-file.md).
 */
export async function importRescue(call: SignedIn, ports: SecretPorts, text: string): Promise<Answer> {
  const file = parseRescueFile(text)
  const { send } = call
  if (send === null) return refuse('op.notQueueable')
  const keys = await loadRescueKeys(call, ports)
  const rescueId = call.newId()
  const people: Person[] = []
  for (const one of file.users) {
    const user = openUser(file, one, keys)
    const owner = user.userId === null ? null : await findActor(call.tx, user.userId, call.development)
    const person = await importUser(call, user, owner)
    people.push(person)
    const kinds = new Map(user.ops.map(({ op }) => [op.opId, op.kind]))
    await insertRescuedOps(
      call.tx,
      person.items.map(({ op_id, state }) => ({
        ...{ rescue_id: rescueId, op_id, state, kind: kinds.get(op_id) ?? '', at: call.now },
        ...{ owner_id: owner?.userId ?? null, done_by: call.actor.userId },
      })),
    )
  }
  return { people }
}

async function importUser(call: SignedIn, user: OpenedUser, owner: Actor | null): Promise<Person> {
  const isGone = user.userId !== null && owner === null
  const waiting = isGone ? [] : user.ops.filter(({ op, body }) => pendingStates.has(op.state) && body !== null)
  const ids = waiting.map(({ op }) => op.opId)
  const before = owner === null ? new Set<string>() : await findArrivedOps(call.tx, owner.userId, ids)
  const sent = await sendOps(call, user, owner, waiting)
  const items = user.ops.map(({ op, body }): Person['items'][number] => {
    const item = { op_id: op.opId, label: body?.label || op.kind }
    if (isGone) return { ...item, state: 'refused', message: accountGone }
    if (!pendingStates.has(op.state)) return { ...item, state: 'for-its-person', message: refusedBefore }
    const answer = sent.get(op.opId)
    if (body === null || answer === undefined) return { ...item, state: 'unreadable', message: unreadable }
    return { ...item, ...toOutcome(answer, before.has(op.opId)) }
  })
  return { user_id: user.userId, name: owner?.name ?? (user.userId === null ? visitor : `User ${user.userId}`), items }
}

function toOutcome(answer: SendResult, wasThere: boolean): Pick<Person['items'][number], 'state' | 'message'> {
  if (answer.status >= 200 && answer.status < 300) return { state: wasThere ? 'was-there' : 'arrived', message: null }
  const isLater = answer.status >= 500 || [424, 425, 429].includes(answer.status)
  return { state: isLater ? 'later' : 'refused', message: answer.message }
}
