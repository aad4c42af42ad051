/** Purposes of a record's file: a photo of the work, a customer's signature, the serial plate, the receipt. */
export const filePurposes = ['photo', 'signature', 'serial', 'receipt'] as const
export type FilePurpose = (typeof filePurposes)[number]
