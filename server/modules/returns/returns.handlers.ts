import { returns } from '../../../contract/returns.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { CartPorts } from '../cart/index.ts'
import { creditReturn, previewCredit, previewReturn } from './crediting/credit.service.ts'
import { readCreditMemo, readReturnLabel, readReturnSlip } from './documents/documents.service.ts'
import { exportReturns, listReturns } from './lists/lists.service.ts'
import { acceptReturn, cancelReturn, declineReturn } from './opening/decide.service.ts'
import { openReturn, requestReturn } from './opening/open.service.ts'
import { withdrawReturn } from './opening/withdraw.service.ts'
import { receiveReturn } from './receiving/receive.service.ts'
import { listOrderReturns, readReturn } from './returns.service.ts'

/** The handlers of returns. `ports` has the taxes by which an order was charged. */
export const returnsHandlers = (ports: CartPorts): Implemented =>
  implement(returns, {
    listOrderReturns: ({ params, query }, call) => listOrderReturns(call, params.id, query.order_key ?? ''),
    listReturns: ({ query }, call) => listReturns(call, query),
    exportReturns: ({ query }, call) => exportReturns(call, query),
    readReturn: ({ params }, call) => readReturn(call, params.number),
    previewReturn: ({ params, body }, call) => previewReturn(call, ports, params.id, body),
    openReturn: ({ params, body }, call) => openReturn(call, params.id, body),
    requestReturn: ({ params, query, body }, call) => requestReturn(call, params.id, query.order_key ?? '', body),
    acceptReturn: ({ params, body }, call) => acceptReturn(call, params.number, body),
    declineReturn: ({ params, body }, call) => declineReturn(call, params.number, body),
    withdrawReturn: ({ params, query, body }, call) =>
      withdrawReturn(call, params.number, query.order_key ?? '', body.rev),
    cancelReturn: ({ params, body }, call) => cancelReturn(call, params.number, body),
    receiveReturn: ({ params, body }, call) => receiveReturn(call, params.number, body),
    previewCredit: ({ params, body }, call) => previewCredit(call, ports, params.number, body),
    creditReturn: ({ params, body }, call) => creditReturn(call, ports, params.number, body),
    readReturnSlip: ({ params, query }, call) => readReturnSlip(call, params.number, query.order_key ?? ''),
    readReturnLabel: ({ params, query }, call) => readReturnLabel(call, params.number, query.order_key ?? ''),
    readCreditMemo: ({ params, query }, call) => readCreditMemo(call, params.number, query.order_key ?? ''),
  })
