import { orders } from '../../../contract/orders.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import type { CartPorts } from '../cart/index.ts'
import { readInvoice, readPackingSlip, readReceipt } from './documents/documents.service.ts'
import { printPickingList, readLabels } from './documents/warehouse-documents.service.ts'
import { editOrder, prepareEdit, previewEdit } from './editing/edit.service.ts'
import { exportOrders, listOrders, listWarrantyOrders } from './lists/lists.service.ts'
import { addNote } from './notes/notes.service.ts'
import { readOrder } from './orders.service.ts'
import { countGuess, findByPostalCode, findByTracking } from './orders-for-anyone.service.ts'
import { correctShipment, setBackorders, withdrawShipment } from './shipments/change-shipment.service.ts'
import { shipOrder } from './shipments/ship.service.ts'
import { updateStatus } from './status/status.service.ts'

/** The handlers of orders. Calls to carrier and address service happen outside any transaction. */
export const ordersHandlers = (ports: CartPorts): Implemented =>
  implement(orders, {
    readOrder: ({ params, query }, call) =>
      readOrder(call, params.id, {
        key: query.order_key ?? '',
        hasStock: query['stock-status'] === true,
        isBranded: query.attributes !== undefined && query.attributes !== '',
      }),
    listOrders: ({ query }, call) => listOrders(call, query),
    exportOrders: ({ query }, call) => exportOrders(call, query),
    listWarrantyOrders: ({ query }, call) => listWarrantyOrders(call, query),
    addOrderNote: ({ params, body }, call) => addNote(call, params.id, body),
    updateStatus: ({ params, body }, call) => updateStatus(call, ports, params.id, body),
    shipOrder: ({ params, body }, call) => shipOrder(call, params.id, body),
    correctShipment: ({ params, body }, call) => correctShipment(call, params, body),
    withdrawShipment: ({ params, body }, call) => withdrawShipment(call, params, body),
    setBackorders: ({ params, body }, call) => setBackorders(call, params.id, body),
    editOrder: preparedHandler({
      prepare: ({ params, body }, call) => prepareEdit(call, ports, params.id, body),
      apply: ({ params, body }, call, answers) => editOrder(call, ports, params.id, { edit: body, answers }),
    }),
    previewEdit: ({ params, body }, call) => previewEdit(call, ports, params.id, body),
    readReceipt: ({ params, query }, call) => readReceipt(call, params.id, query.order_key ?? ''),
    readInvoice: ({ params, query }, call) => readInvoice(call, params.id, query.order_key ?? ''),
    readPackingSlip: ({ params, query }, call) => readPackingSlip(call, params, query.order_key ?? ''),
    readLabels: ({ params }, call) => readLabels(call, params),
    printPickingList: ({ query }, call) => printPickingList(call, query.ids),
    findByPostalCode: preparedHandler({
      prepare: ({ body }, call) => countGuess(call, body.number),
      apply: ({ body }, call) => findByPostalCode(call, body),
    }),
    findByTracking: ({ params }, call) => findByTracking(call, params.tracking),
  })
