import type { Call } from '../../kernel/call.ts'
import type { EmailTemplate } from '../../mail/email-template.ts'
import { tellCustomer } from '../orders/index.ts'
import type { LockedOrder } from '../orders/index.ts'
import { readReturnAddress } from './return-address.service.ts'
import {
  buildCancelledEmail,
  buildCreditedEmail,
  buildDeclinedEmail,
  buildOpenedEmail,
  buildReceivedEmail,
} from './returns.mail.ts'
import { findReturnByNumber } from './returns.service.ts'
import type { ReturnRecord } from './returns.store.ts'

/** Stages a mail to the customer of a return as it is now; nothing where there is no address. */
async function tell(
  call: Call,
  order: LockedOrder,
  number: string,
  build: (record: ReturnRecord, mailed: LockedOrder) => EmailTemplate | Promise<EmailTemplate>,
): Promise<void> {
  const found = await findReturnByNumber(call.tx, number)
  if (found !== null) await tellCustomer(call, order, (mailed) => build(found.record, mailed))
}

export const tellOpened = (call: Call, order: LockedOrder, number: string): Promise<void> =>
  tell(call, order, number, async (record, mailed) =>
    buildOpenedEmail(mailed, number, { record, sendTo: await readReturnAddress(call) }),
  )
export const tellReceived = (
  call: Call,
  order: LockedOrder,
  number: string,
  came: Parameters<typeof buildReceivedEmail>[2]['came'],
): Promise<void> => tell(call, order, number, (record, mailed) => buildReceivedEmail(mailed, number, { record, came }))
export const tellCredited = (call: Call, order: LockedOrder, number: string): Promise<void> =>
  tell(call, order, number, (record, mailed) => buildCreditedEmail(mailed, number, record))
export const tellDeclined = (call: Call, order: LockedOrder, number: string): Promise<void> =>
  tell(call, order, number, (record, mailed) => buildDeclinedEmail(mailed, number, record))
export const tellCancelled = (call: Call, order: LockedOrder, number: string): Promise<void> =>
  tell(call, order, number, (record, mailed) => buildCancelledEmail(mailed, number, record))
