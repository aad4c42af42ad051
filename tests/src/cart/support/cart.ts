import type { Cart, CartLine, CheckoutState, ShippingRate } from '../../../../contract/shapes/cart.ts'

export const ground: ShippingRate = { service_code: '03', name: 'UPS Ground', rate: 14.95, surcharge: 0, days: 3 }
export const twoDay: ShippingRate = { service_code: '02', name: 'UPS 2nd Day Air', rate: 38.5, surcharge: 0, days: 2 }
export const pickUp: ShippingRate = { service_code: 'WC', name: 'Will call', rate: 0, surcharge: 0, days: null }

/** A cart line: one drive motor, with the test's overrides. */
export const lineOf = (overrides: Partial<CartLine> = {}): CartLine => {
  const cart = overrides.cart ?? { qty: 1, price: 289 }
  return {
    product_id: 9,
    id: overrides.product_id ?? 9,
    number: 'MT5-0417-MB',
    product_name: 'Drive motor, 2.75 HP',
    cart,
    pivot: cart,
    list_price: cart.price,
    stock: 12,
    sub_category: null,
    index: 0,
    ...overrides,
  }
}
export const belt = lineOf({
  product_id: 10,
  number: 'MT5-0233-BT',
  product_name: 'Drive belt, 210J8',
  cart: { qty: 2, price: 24.6 },
  index: 1,
})

export const address = {
  name: 'Renee Castellano',
  organization: 'Lakeshore Community Gym',
  addr1: '1420 Harbor Ave',
  addr2: '',
  city: 'Minneapolis',
  state: 'MN',
  postal_code: '55408',
  phone: '(612) 555-0148',
  email: 'renee@lakeshore.test',
}
export const billing = {
  name: 'Renee Castellano',
  organization: '',
  addr1: '1420 Harbor Ave',
  addr2: '',
  city: 'Minneapolis',
  state: 'MN',
  postal_code: '55408',
}
export const visa = {
  card_id: 5,
  brand: 'visa',
  last4: '4242',
  name: 'Renee Castellano',
  exp_month: 8,
  exp_year: 2028,
}

export const checkoutOf = (overrides: Partial<CheckoutState> = {}): CheckoutState => ({
  submission: '018f4c00-0000-7000-8000-000000000001',
  valid_step: 0,
  step_locked: false,
  admin_checkout: false,
  as_user: null,
  pending: { shipping_address: null, billing_address: null, card: null },
  custom_properties: { warranty: false, serial_number: '', claim_reason: '' },
  gateway: { kind: 'demo', tokens_url: '/demo-gateway/tokens', publishable_key: null },
  may_send_check: false,
  may_use_terms: false,
  ...overrides,
})

/** A cart with a motor and two belts, shipping to Minneapolis by ground. */
export const cartOf = (overrides: Partial<Cart> = {}): Cart => ({
  products: [lineOf(), belt],
  product_count: { count: 3 },
  zip: '55408',
  shipping: [ground, twoDay, pickUp],
  shipping_estimated: false,
  selected_shipping: ground,
  coupon: null,
  coupon_discount: 0,
  require_signature: false,
  alerts: [],
  adminCheckout: false,
  totals: { subtotal: 338.2, coupon_discount: 0, shipping: 14.95, surcharge: 0, tax: 24.28, total: 377.43 },
  checkout: checkoutOf(),
  ...overrides,
})
