import type { ReturnRow } from '../../../../contract/shapes/order-return.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import { formatReturnNumber } from '../../../../domain/returns/number.ts'
import type { ListedReturn } from './lists.store.ts'

/** The reply's row of a list of returns. */
export const toReturnRow = (row: ListedReturn): ReturnRow => ({
  ...{ id: row.return_id, number: formatReturnNumber(row), order_id: row.order_id, order_number: row.display_id },
  ...{ account_name: row.account_name, customer: row.shipping_name || row.shipping_company, state: row.state },
  ...{ opened_at: row.opened_at.toISOString(), is_request: row.is_request, pieces: row.pieces },
  ...{ received: row.received, first_part: row.first_part, parts: row.parts, credit: toAmount(row.credit) },
})
