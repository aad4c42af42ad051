export { ordersHandlers as createOrders } from './orders.handlers.ts'
export { linkToClaim, findClaimOrders } from './claim-orders.store.ts'
export type { ClaimOrder } from './claim-orders.store.ts'
export {
  addOrderHistory,
  findOrderByNumber,
  findOrderHead,
  findOrderRow,
  findPlacedOrder,
  listOrderLines,
  lockOrder,
  updateOrder,
} from './orders.store.ts'
export type { LockedOrder, PlacedOrder } from './orders.store.ts'
export { authorizePayer } from './orders.policy.ts'
export { authorizeOrder, authorizeWork, getOrderScope, isStaff, mayListOrders, mayWorkOrders } from './orders.policy.ts'
export type { OrderScope } from './lists/lists.store.ts'
export { listShipments } from './shipments/shipments.store.ts'
export { findCharges } from './payments/charges.service.ts'
export { toOrderCard } from './orders.view.ts'
export { placeOrder } from './place-order.service.ts'
export type { OrderToPlace } from './place-order.service.ts'
export { buildOrderView, findReadableOrder, readOrderByNumber } from './orders.service.ts'
export { placeWarrantyOrder } from './warranty-order.service.ts'
export type { OrderAddress } from './warranty-order.service.ts'
export { releasePaymentJob } from './status/status.rules.ts'
export { buildStatusEmail } from './status/status.mail.ts'
export { buildBackorderEmail, buildRestCancelledEmail, buildShipmentEmail } from './shipments/shipment.mail.ts'
export { stageRefunds, sumByHand, sumReturnable } from './payments/refunds.service.ts'
export {
  dropCardToKeep,
  endPayment,
  enterPayment,
  failRefundEntry,
  findChargeByRef,
  findPayment,
  finishPayment,
  insertPayment,
  listPayments,
  lockOrderForPayment,
  lowerPayment,
  notePayment,
  waitForBank,
} from './payments/ledger.store.ts'
export type { NewPayment, PaymentRow } from './payments/ledger.store.ts'
export { lockCredit, owedOnTerms, sumOwed } from './payments/credit.store.ts'
export { isAskedOf, refundJob, sumAsked } from './payments/payments.rules.ts'
export {
  buildLostRefundEmail,
  buildLostRefundNotice,
  buildPaidEmail,
  buildRefundEmail,
} from './payments/refund.mail.ts'
export { findCustomerEmail } from './order-details.store.ts'
export { toOrderPath } from './order-path.rules.ts'
export type { LinkedOrder } from './order-path.rules.ts'
export { tellCustomer } from './tell-customer.service.ts'
export { readOrderBlocks, readOrdersToday, readPurchases } from './lists/home.service.ts'
export { findOrders } from './lists/find.service.ts'
export { readOrder as readPrintedOrder, readSeller } from './documents/documents.service.ts'
export { createPdf } from './documents/create-pdf.service.ts'
export { usePaperFonts } from './documents/paper-fonts.service.ts'
export { drawBarcode } from './documents/barcode.view.ts'
export {
  drawBlocks,
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  drawPolicy,
  drawSums,
  drawTable,
  drawText,
  ink,
  makeRoom,
  numberPages,
  pale,
} from './documents/pdf-page.view.ts'
export type { Document, PdfColumn, Seller } from './documents/pdf-page.view.ts'
export { formatAddress, formatAmount, formatCityLine, toAddressLines } from './documents/printable.view.ts'
