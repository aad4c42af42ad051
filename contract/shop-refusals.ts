/** The refusals of cart, checkout and orders, a part of `refusals`: code, status and sentence. */
export const shopRefusals = {
  'cart.noPrice': {
    status: 422,
    message: 'The price of {part} is on request. Contact us and we will add it to your order.',
  },
  'cart.full': {
    status: 422,
    message: 'A cart holds up to 200 different parts. Place this order first, or save it as a quote.',
  },
  'cart.zip': { status: 422, message: 'This postal code seems to be invalid. Please change it or try again.' },
  'cart.noService': {
    status: 422,
    message: 'This shipping method is not available for this cart. Choose another one.',
  },
  'cart.empty': { status: 422, message: 'Your cart is empty, so there is nothing to save.' },
  'cart.quoteUnknown': { status: 404, message: 'Saved order not found.' },
  'checkout.stepUnknown': { status: 404, message: 'The checkout has no such step.' },
  'checkout.stepSkipped': {
    status: 409,
    message: 'The previous step is not complete. Go back to {step}. What you entered is saved.',
  },
  'checkout.adminOnly': { status: 403, message: '“{field}” is only for phone orders taken by our staff.' },
  'checkout.notOnTerms': {
    status: 403,
    message: 'You may not order on the terms of your account. Pay by card, or ask the person who manages its users.',
  },
  'checkout.notUnderWarranty': {
    status: 403,
    message: 'You may not place orders for your account. Ask the person who manages its users to allow it.',
  },
  'checkout.cardUnknown': { status: 404, message: 'Saved card not found.' },
  'checkout.tooManyDeclines': {
    status: 429,
    message:
      'Several cards were declined. Please wait {wait} before you try another one. You were not charged, and your cart is kept.',
  },
  'cart.tooManyCoupons': {
    status: 429,
    message: 'Several coupon codes were not accepted. Please wait {wait} before you try another one.',
  },
  'billing.rawCard': {
    status: 422,
    message:
      'Card numbers must not be sent to this server. The payment form creates a token instead. Nothing was saved.',
  },
  'shipping.products': { status: 422, message: 'Products must be a list of product numbers with quantities.' },
  'orders.unknown': { status: 404, message: 'Order not found.' },
  'orders.notNow': {
    status: 409,
    message: 'This order is “{status}”, so “{change}” is not possible now.',
  },
  'orders.changed': {
    status: 409,
    message: 'Someone else changed this order in the meantime. Nothing was overwritten. Review it, then decide again.',
  },
  'orders.notEditable': {
    status: 409,
    message: 'This order is “{status}”, so it cannot be edited now. Nothing was changed.',
  },
  'orders.costChanged': {
    status: 409,
    message:
      'This order would now cost {total}, not {expected}. Nothing was changed. Review the new total, then save again.',
  },
  'orders.notDue': {
    status: 409,
    message: 'This order has {balance} left to pay, so {amount} cannot be collected. Nothing was charged.',
  },
  'orders.balanceChanged': {
    status: 409,
    message:
      'This order now has {balance} left to pay, not {expected}. Nothing was charged. Review it, then pay again.',
  },
  'orders.cardDeclined': { status: 409, message: '{reason} Nothing was charged.' },
  'orders.cardAmount': {
    status: 409,
    message:
      'A card cannot be charged {limit}, so it cannot pay {amount}. Nothing was charged. Pay by check, or call the shop.',
  },
  'orders.paymentKnown': {
    status: 409,
    message:
      'An earlier payment from this form is on the order: {amount} by {way}. What you entered now was not collected. Review what is left to pay, then try again.',
  },
  'orders.paymentPending': {
    status: 503,
    message:
      'The payment gateway did not answer. The order shows in a minute whether the card was charged. Do not charge it again before.',
  },
  'orders.stock': {
    status: 409,
    message: 'Only {left} of {part} in stock, and this order needs {qty}. Nothing was changed.',
  },
  'orders.overShipped': {
    status: 409,
    message: 'Only {left} of {part} left to ship on this order. Nothing was shipped.',
  },
  'orders.shipmentKnown': {
    status: 409,
    message:
      'An earlier shipment from this form is on the order: {parcel} What you entered now was not shipped. Review what is left, then ship that.',
  },
  'orders.shipmentUnknown': { status: 404, message: 'Shipment not found. It may have been taken back.' },
  'orders.shipmentLeft': {
    status: 409,
    message: 'This shipment has left, so it cannot be taken back. Nothing was changed.',
  },
  'orders.shipmentReturned': {
    status: 409,
    message:
      '{pieces} of {part} from this order are on a return, so this shipment cannot be taken back. Nothing was changed.',
  },
  'orders.tooManyRows': {
    status: 422,
    message: 'This list has {total} orders, and a file holds up to {limit}. Choose fewer days or another filter.',
  },
  'views.unknown': { status: 404, message: 'View not found. It may have been removed.' },
  'views.changed': {
    status: 409,
    message: 'Someone else changed this view in the meantime. Nothing was overwritten. Open it again, then save yours.',
  },
  'views.tooMany': { status: 422, message: 'There are {most} views already. Remove one first.' },
  'orders.postalCodeUnknown': { status: 404, message: 'No order has this number and postal code.' },
  'orders.trackingUnknown': { status: 404, message: 'No order was shipped with this tracking number.' },
} as const satisfies Record<string, { status: number; message: string }>
