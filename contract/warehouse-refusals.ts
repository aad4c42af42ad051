/** The refusals of the warehouse, a part of `refusals`: code, status and sentence. */
export const warehouseRefusals = {
  'warehouse.unknown': { status: 404, message: 'Location not found.' },
  'warehouse.invalid': { status: 422, message: 'Nothing was changed: some fields are missing or invalid.' },
  'warehouse.changed': {
    status: 409,
    message: 'Somebody changed this location meanwhile: it is {location} now. Review it, then save again.',
  },
  'warehouse.partUnknown': { status: 404, message: 'No part has this number or barcode.' },
  'warehouse.receiptUnknown': { status: 404, message: 'Receipt not found.' },
  'warehouse.sameReference': {
    status: 409,
    message:
      '{by} recorded a delivery “{reference}” already. Nothing was added. Record it again only if this is another one.',
  },
  'warehouse.receiptKnown': {
    status: 409,
    message:
      'An earlier delivery from this form was recorded, “{reference}”. What you entered now was not added. Remove what it has already, then add the rest.',
  },
  'warehouse.countKnown': {
    status: 409,
    message:
      'An earlier count from this form was recorded: {counted}. What you entered now was not. Review the difference, then save again.',
  },
  'warehouse.stockChanged': {
    status: 409,
    message:
      'The stock is {stock} by now, not {expected}: it changed while you counted. Nothing was changed. Count again.',
  },
} as const satisfies Record<string, { status: number; message: string }>
