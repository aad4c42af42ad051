/** Pages of the account's registrations that a device stores; the rest needs a connection. */
export const ownRecordPages = 5
/** The registrations of those pages: a list of as many may lack earlier ones. */
export const maxOwnRecords = ownRecordPages * 1000
