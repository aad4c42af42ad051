// The screens of the warehouse, each loaded when it is first shown.
import { lazyScreen } from './lazy-screens.ts'

export const Warehouse = lazyScreen(
  async () => (await import('../features/warehouse/screens/warehouse.tsx')).WarehouseScreen,
)
export const Location = lazyScreen(
  async () => (await import('../features/warehouse/screens/location.tsx')).LocationScreen,
)
export const ReceiveStock = lazyScreen(
  async () => (await import('../features/warehouse/screens/receive-stock.tsx')).ReceiveStockScreen,
)
export const Receipts = lazyScreen(
  async () => (await import('../features/warehouse/screens/receipts.tsx')).ReceiptsScreen,
)
export const Receipt = lazyScreen(async () => (await import('../features/warehouse/screens/receipt.tsx')).ReceiptScreen)
export const Count = lazyScreen(async () => (await import('../features/warehouse/screens/count.tsx')).CountScreen)
export const PartStock = lazyScreen(
  async () => (await import('../features/warehouse/screens/part-stock.tsx')).PartStockScreen,
)
export const LocationBarcode = lazyScreen(
  async () => (await import('../features/warehouse/screens/location-barcode.tsx')).LocationBarcodeScreen,
)
