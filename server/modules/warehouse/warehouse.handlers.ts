import { warehouse } from '../../../contract/warehouse.ts'
import { implement } from '../../kernel/implement.ts'
import { addLocation, changeLocation, listLocations, readBarcode, readLocation } from './locations/locations.service.ts'
import { putPart, takePart } from './locations/location-parts.service.ts'
import { countPart } from './stock/counts.service.ts'
import { listReceipts, readReceipt, receiveStock } from './stock/receipts.service.ts'
import { findPart, readStock } from './stock/stock.service.ts'

export const warehouseHandlers = implement(warehouse, {
  readBarcode: ({ params }, call) => readBarcode(call, params.id),
  listLocations: ({ query }, call) => listLocations(call, query),
  readLocation: ({ params, query }, call) => readLocation(call, params.id, query.page),
  addLocation: ({ body }, call) => addLocation(call, body),
  changeLocation: ({ params, body }, call) => changeLocation(call, params.id, body),
  putPart: ({ params, body }, call) => putPart(call, params.id, body.number),
  takePart: ({ params }, call) => takePart(call, params.id, params.product),
  findPart: ({ query }, call) => findPart(call, query.number),
  readStock: ({ params, query }, call) => readStock(call, params.product, query.page),
  receiveStock: ({ body }, call) => receiveStock(call, body),
  listReceipts: ({ query }, call) => listReceipts(call, query),
  readReceipt: ({ params }, call) => readReceipt(call, params.id),
  countPart: ({ params, body }, call) => countPart(call, params.product, body),
})
