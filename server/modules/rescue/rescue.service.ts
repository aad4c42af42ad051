import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { rescueFile } from '../../../contract/rescue.ts'
import type { RescueFile, rescue } from '../../../contract/rescue.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { actorById, rescueKeys } from '../auth/index.ts'
import type { AuthPorts } from '../auth/index.ts'
import { openUser } from './open-file.ts'
import type { OpenedUser } from './open-file.ts'
import { arrivedBefore, noteRescued } from './rescue.store.ts'
import { sendAll } from './send-all.ts'
import type { Sent } from './send-all.ts'

type Answer = Reply<(typeof rescue.table)['importRescue']>
type Person = Answer['people'][number]

const visitor = 'Somebody who was not signed in'
const waits = new Set(['queued', 'sending'])
const notWaiting = 'It was refused before. Whoever saved it has to correct it or give it up on the device.'
const unreadable = 'It cannot be opened: it was sealed on another shop’s device, or by somebody who was not signed in.'
const gone = 'Whoever saved it has no account any more.'

/** The file behind the text. Refuses `call.invalid` with the sentence why it is none. */
function fileOf(text: string): RescueFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = null
  }
  const read = rescueFile.safeParse(json)
  if (read.success) return read.data
  const [fault] = read.error.issues
  return refuse('call.invalid', { errors: { file: fault?.path[0] === 'v' ? fault.message : 'This is no rescue file' } })
}

/**
 * Applies what a device kept, as whoever made it and under the same keys, so that a later drain of the device doubles
 * nothing; noted as done by the member of staff who calls (docs/decisions/023-importing-a-rescue-file.md).
 */
export async function importRescue(call: SignedIn, ports: Pick<AuthPorts, 'secretKey'>, text: string): Promise<Answer> {
  const file = fileOf(text)
  const { send } = call
  if (send === null) return refuse('op.notQueueable')
  const keys = await rescueKeys(call, ports)
  const rescueId = call.newId()
  const people: Person[] = []
  for (const one of file.users) {
    const user = openUser(file, one, keys)
    const owner = user.userId === null ? null : await actorById(call.tx, user.userId, call.development)
    const person = await importUser(call, user, owner)
    people.push(person)
    const kinds = new Map(user.ops.map(({ op }) => [op.opId, op.kind]))
    await noteRescued(
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
  const waiting = isGone ? [] : user.ops.filter(({ op, words }) => waits.has(op.state) && words !== null)
  const ids = waiting.map(({ op }) => op.opId)
  const before = owner === null ? new Set<string>() : await arrivedBefore(call.tx, owner.userId, ids)
  const sent = await sendAll(call, user, owner, waiting)
  const items = user.ops.map(({ op, words }): Person['items'][number] => {
    const item = { op_id: op.opId, label: words?.label || op.kind }
    if (isGone) return { ...item, state: 'refused', message: gone }
    if (!waits.has(op.state)) return { ...item, state: 'for-its-person', message: notWaiting }
    const answer = sent.get(op.opId)
    if (words === null || answer === undefined) return { ...item, state: 'unreadable', message: unreadable }
    return { ...item, ...outcomeOf(answer, before.has(op.opId)) }
  })
  return { user_id: user.userId, name: owner?.name ?? (user.userId === null ? visitor : `User ${user.userId}`), items }
}

function outcomeOf(answer: Sent, wasThere: boolean): Pick<Person['items'][number], 'state' | 'message'> {
  if (answer.status >= 200 && answer.status < 300) return { state: wasThere ? 'was-there' : 'arrived', message: null }
  const isLater = answer.status >= 500 || [424, 425, 429].includes(answer.status)
  return { state: isLater ? 'later' : 'refused', message: answer.message }
}
