import type { ClaimState } from '../../../../domain/labor-claims/states.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { ClaimEvent } from '../../../../domain/notifications/claim-events.ts'
import { getClaimKind, isUrgentClaimEvent } from '../../../../domain/notifications/claim-events.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import type { NotificationEvent } from '../../notifications/index.ts'
import { notify } from '../../notifications/index.ts'
import { buildClaimEmail, buildRefusedWriteEmail } from './claim.mail.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { findInformed, listInformed } from './informed.service.ts'
import { listServicersOf } from './people.store.ts'

type StatusFields = Pick<ClaimState, 'status' | 'accepted' | 'completed'>

const toPath = (claim: ClaimRecord) => `/dashboard/labor-claims/ticket/${claim.claim_id}`
const describeMachine = ({ brand, model, serial_number: serial }: ClaimRecord) =>
  `${brand} ${model}, serial number ${serial}`
/** Lock screens show it, so it names the machine and the city but no person. */
const describeForLockScreen = ({ model, customer_city: city }: ClaimRecord) =>
  city === '' ? model : `${model} in ${city}`

/** The email and the lines of a digest about a claim's status. */
function buildStatusEvent(
  call: SignedIn,
  claim: ClaimRecord,
  { before, message }: { readonly before: StatusFields | null; readonly message: string | null },
): Pick<NotificationEvent, 'letter' | 'entry' | 'push'> {
  const email = {
    claimId: claim.claim_id,
    displayId: claim.display_id,
    machine: describeMachine(claim),
    status: getStatusLabel(claim),
    before: before === null ? null : getStatusLabel(before),
    by: `${call.actor.name}, ${call.actor.accountName}`,
    message,
  }
  return {
    letter: buildClaimEmail(email),
    entry: {
      about: claim.display_id,
      heading: `Labor claim ${claim.display_id}`,
      machine: email.machine,
      facts: [
        ['Status', email.status],
        ['By', email.by],
      ],
      message: message?.trim() ?? '',
      path: toPath(claim),
    },
    push: {
      title: `${claim.display_id}: ${email.status}`,
      body: describeForLockScreen(claim),
      path: toPath(claim),
      tag: `claim-${claim.claim_id}`,
    },
  }
}

/**
 * Tells the subscribers of a claim what happened to it, each as chosen. What was sent back, refused or paid also reaches the
 * devices of the servicer's firm.
 */
export async function notifySubscribers(
  call: SignedIn,
  claim: ClaimRecord,
  change: Pick<ClaimEvent, 'action' | 'moneyDay'> & {
    readonly before: StatusFields | null
    readonly message: string | null
  },
): Promise<void> {
  const event = { action: change.action, status: claim.status, moneyDay: change.moneyDay }
  const kind = getClaimKind(event)
  const firm = claim.servicer_account_id
  const isForFirm = firm !== null && (kind === 'claim.returned' || kind === 'claim.payment')
  const people = isForFirm ? await listServicersOf(call.tx, firm) : []
  await notify(call, {
    ...{ kind, isUrgent: isUrgentClaimEvent(event) },
    ...buildStatusEvent(call, claim, change),
    to: await listInformed(call, claim),
    devicesOf: people.map(({ userId }) => userId).filter((userId) => userId !== call.actor.userId),
  })
}

/** Sends the status of a claim to these addresses at once, because somebody asks for it (L18). */
export async function resendStatus(
  call: SignedIn,
  claim: ClaimRecord,
  message: string,
  to: readonly string[],
): Promise<void> {
  const event = buildStatusEvent(call, claim, { before: null, message })
  await notify(call, { kind: 'claim.moved', isMandatory: true, ...event, push: null, to: [...to] })
}

/** Tells everyone of the servicer's firm of a new job. */
export async function notifyServicer(call: SignedIn, claim: ClaimRecord): Promise<void> {
  if (claim.servicer_account_id === null) return
  const people = await listServicersOf(call.tx, claim.servicer_account_id)
  await notify(call, {
    kind: 'job.assigned',
    ...buildStatusEvent(call, claim, { before: null, message: claim.service_requested }),
    push: {
      title: `New job ${claim.display_id}`,
      body: describeForLockScreen(claim),
      path: toPath(claim),
      tag: `claim-${claim.claim_id}`,
    },
    users: people.map(({ userId }) => userId),
  })
}

/** Who hears the answer to a request: who asked, while they can open the claim; else the person of the firm that has the job. */
async function listAnswered(call: SignedIn, claim: ClaimRecord, requester: number): Promise<number[]> {
  const one = (await findInformed(call, claim, requester)) ?? (await findInformed(call, claim, claim.assigned_to))
  return one === null ? [] : [one.userId]
}

/** Tells the servicer who asked for another serial number, or the one who has the job since, what the office answered. */
export async function notifySerialAnswer(
  call: SignedIn,
  claim: ClaimRecord,
  requester: number,
  isConfirmed: boolean,
): Promise<void> {
  const answer = `Serial change ${isConfirmed ? 'confirmed' : 'declined'}`
  const event = buildStatusEvent(call, claim, { before: null, message: `${answer}: ${claim.serial_number}.` })
  await notify(call, {
    kind: 'job.serial',
    isUrgent: !isConfirmed,
    ...event,
    push: {
      title: answer,
      body: `${claim.display_id}: ${claim.brand} ${claim.model}, ${claim.serial_number}`,
      path: toPath(claim),
      tag: `serial-${claim.claim_id}`,
    },
    users: await listAnswered(call, claim, requester),
  })
}

/** Tells the servicer's people what the office writes to them (`WO155`): by email always, on devices as each chose. */
export async function notifyOfMessage(
  call: Pick<Call, 'stage' | 'newId'> & Pick<SignedIn, 'actor'>,
  claim: ClaimRecord,
  letter: NotificationEvent['letter'],
  message: string,
  { to, users }: { readonly to: readonly string[]; readonly users: readonly number[] },
): Promise<void> {
  await notify(call, {
    ...{ kind: 'job.message', isMandatory: true, letter },
    entry: {
      about: claim.display_id,
      heading: `Labor claim ${claim.display_id}`,
      ...{ machine: describeMachine(claim), facts: [], message, path: toPath(claim) },
    },
    push: {
      title: `Message about ${claim.display_id}`,
      body: `From ${call.actor.accountName}: ${claim.model}`,
      path: toPath(claim),
      tag: `message-${claim.claim_id}`,
    },
    ...{ to: [...to], users: [...users] },
  })
}

/** Tells a person, as soon as they get anything at once, that the provider's host refused what they wrote (`WO013`). */
export async function notifyRefusedWrite(
  call: Pick<Call, 'tx' | 'stage' | 'newId'>,
  claim: ClaimRecord,
  userId: number,
  message: string,
): Promise<void> {
  if ((await findInformed(call, claim, userId)) === null) return
  const machine = describeMachine(claim)
  await notify(call, {
    ...{ kind: 'claim.returned', isUrgent: true },
    letter: buildRefusedWriteEmail({ claimId: claim.claim_id, displayId: claim.display_id, machine, message }),
    entry: {
      about: claim.display_id,
      heading: `Labor claim ${claim.display_id}`,
      ...{ machine, facts: [['Provider', 'did not take it']], message, path: toPath(claim) },
    },
    push: {
      title: `${claim.display_id}: not taken by the provider`,
      body: describeForLockScreen(claim),
      path: toPath(claim),
      tag: `refused-${claim.claim_id}`,
    },
    users: [userId],
  })
}
