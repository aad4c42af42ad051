export { warehouseHandlers } from './warehouse.handlers.ts'
