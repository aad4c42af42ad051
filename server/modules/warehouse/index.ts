export { warehouseHandlers } from './warehouse.handlers.ts'
export { enterNewStock, linkSale, moveStock } from './stock/stock.store.ts'
export type { StockMove } from './stock/stock.store.ts'
