/** Of the server, or a secret of the person or of a record: not handed out. An order's or a ticket's key opens it for anyone. */
const secrets =
  /hash|secret|token|sealed|challenge|credential|gateway_ref|^p256dh$|^auth$|^endpoint$|password|^code|passport_code|_key$|^bytes$|client_op_id|^payload$|search_text/
/** Data of others, in records that a person worked on: a claim's customer, the owner of a machine, the buyer of a phone order. */
const ofOthers =
  /^(customer|contact|company|address|city|postal|email|phone|notification_subscribers|from_|to_|dealer_name|ship_to|shipping_|billing_|card_|taken_by|po_number|check_number|signed_by|draft|reply|content)/

/** What an entry of a history adds in text: both values of a changed field, an address that was written to, a person's name. */
const entryTables = /_(history|event)$/
const entryTexts = ['message', 'text', 'detail']

/** Whether a column may hold another person's data. A quote is named after whom it is for. */
const isOfOthers = (table: string, name: string): boolean =>
  ofOthers.test(name) ||
  (entryTables.test(table) && entryTexts.includes(name)) ||
  (table === 'quote' && name === 'name')

/** Tables about the person alone: nothing in them is somebody else's. */
const own = ['app_user', 'user_address', 'saved_card', 'session', 'notification_choice']
/** Tables whose rows are of the person that they are for or about: staff order, quote, answer and manage for others. */
const ofWhomItConcerns = ['shop_order', 'cart', 'quote', 'support_ticket', 'account_history']

/** Whether everything in this row is about the person. A cart is of the customer for whom staff fill it. */
function isOwn(table: string, row: Readonly<Record<string, unknown>>, userId: number): boolean {
  if (own.includes(table)) return true
  return ofWhomItConcerns.includes(table) && (row['as_user'] ?? row['user_id']) === userId
}

/** Tables of the machinery, whose rows say nothing that the records themselves do not. */
const machinery = [
  ...['op_receipt', 'upload_part', 'person_erasure'],
  // How a person proves who they are: of use to a thief alone.
  ...['totp_secret', 'recovery_code', 'pending_sign_in'],
]

/** Whether rows of this table belong to the export. */
export const isExported = (table: string): boolean => !machinery.includes(table)

/** A row as a person gets it: without secrets, and without what is another person's. */
export const toExportedRow = (
  table: string,
  row: Readonly<Record<string, unknown>>,
  userId: number,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => !secrets.test(name) && (isOwn(table, row, userId) || !isOfOthers(table, name)),
    ),
  )
