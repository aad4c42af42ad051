export { warehouseHandlers } from './warehouse.handlers.ts'
export { enterNewStock, moveStock, nameSale } from './stock/stock.store.ts'
export type { StockMove } from './stock/stock.store.ts'
