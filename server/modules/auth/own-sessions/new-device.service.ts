import type { Call } from '../../../kernel/call.ts'
import { hashToken } from '../../../kernel/session.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { AuthPorts } from '../auth.ports.ts'
import type { Person, SessionRow } from '../auth.store.ts'
import { noteDevice } from './known-devices.store.ts'
import { buildNewDeviceEmail } from './new-device.mail.ts'

/** Names this browser by a new token. */
function startDevice(call: Call): string {
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  call.startDevice(token)
  return hashToken(token)
}

/**
 * Mails a sign-in from a browser that the user has not used before, unless it is the first one. Production alone: demo accounts
 * have no mailbox.
 */
export async function mailNewDevice(
  call: Call,
  { isProduction }: Pick<AuthPorts, 'isProduction'>,
  person: Person,
  session: Pick<SessionRow, 'device' | 'address'>,
): Promise<void> {
  if (!isProduction) return
  const deviceHash = call.device?.tokenHash ?? startDevice(call)
  if ((await noteDevice(call.tx, person.userId, deviceHash, call.now)) !== 'new') return
  await stageEmail(call, person.email, buildNewDeviceEmail(person.firstName, session))
}
