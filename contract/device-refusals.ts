/**
 * The refusals that a device answers by itself, from its catalogue, a part of `refusals`. In a file of their own, so that the first
 * page does not load every sentence that the server may say.
 */
export const deviceRefusals = {
  'catalogue.unknown': { status: 404, message: 'This part, model or diagram is not in the catalogue.' },
  'warranty.serial': { status: 422, message: 'This serial number does not fit. {sentence}.' },
} as const satisfies Record<string, { status: number; message: string }>
export type DeviceRefusalCode = keyof typeof deviceRefusals
