import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { returns } from '../../../../contract/returns.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { createPdf, findReadableOrder, formatAddress, readPrintedOrder } from '../../orders/index.ts'
import { readPolicyText } from '../../settings/index.ts'
import { readReturnAddress } from '../return-address.service.ts'
import { buildReturnView, findReturnByNumber } from '../returns.service.ts'
import { drawCreditMemo } from './credit-memo.view.ts'
import { drawReturnLabel } from './return-label.view.ts'
import { drawReturnSlip } from './return-slip.view.ts'

type Rows = typeof returns.table

/** A return with what its papers say of its order, for who may see the order. Refuses `returns.unknown`. */
async function readPaper(call: Call, number: string, key: string) {
  const found = await findReturnByNumber(call.tx, number)
  const id = found?.order.display_id ?? ''
  if (found === null || (await findReadableOrder(call, id, key)) === null) return refuse('returns.unknown')
  const { details, order, seller } = await readPrintedOrder(call, id, key)
  return {
    ...{ order, seller, at: found.record.updated_at, sendTo: await readReturnAddress(call) },
    of: await buildReturnView(call, number),
    from: formatAddress(order, 'shipping'),
    billTo: formatAddress(order, 'billing'),
    account: `${details.order.account_name} (${details.order.account_number})`,
  }
}

/** The slip that travels with the parts. Refuses `returns.unknown`. */
export async function readReturnSlip(call: Call, number: string, key: string): Promise<Reply<Rows['readReturnSlip']>> {
  const { of, sendTo, from, seller, at } = await readPaper(call, number, key)
  const policy = await readPolicyText(call.tx)
  const title = `Return slip ${of.number}`
  return createPdf({ title, author: seller.company, at, paper: 'letter' }, (document) => {
    drawReturnSlip(document, { of, sendTo, from, policy }, seller)
  })
}

/** The label of the parcel. Refuses `returns.unknown`. */
export async function readReturnLabel(
  call: Call,
  number: string,
  key: string,
): Promise<Reply<Rows['readReturnLabel']>> {
  const { of, sendTo, from, seller, at } = await readPaper(call, number, key)
  const title = `Return label ${of.number}`
  return createPdf({ title, author: seller.company, at, paper: 'label' }, (document) => {
    drawReturnLabel(document, { of, sendTo, from })
  })
}

/** What was credited. Refuses `returns.unknown`, `returns.notCredited`. */
export async function readCreditMemo(call: Call, number: string, key: string): Promise<Reply<Rows['readCreditMemo']>> {
  const { of, billTo, account, seller, at } = await readPaper(call, number, key)
  const { credited } = of
  if (credited === null) return refuse('returns.notCredited')
  const title = `Credit memo ${of.number}`
  return createPdf({ title, author: seller.company, at, paper: 'letter' }, (document) => {
    drawCreditMemo(document, { of, credited, billTo, account }, seller)
  })
}
