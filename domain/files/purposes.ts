/** What a file of a record is: a picture of the work, a customer's signature, the serial's plate, the receipt. */
export const filePurposes = ['photo', 'signature', 'serial', 'receipt'] as const
export type FilePurpose = (typeof filePurposes)[number]
