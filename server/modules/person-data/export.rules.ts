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

/** Histories of records that are the person's own where they are for them: in these the text is the person's too. */
const recordOf: Readonly<Record<string, readonly [table: string, key: string]>> = {
  order_history: ['shop_order', 'order_id'],
  ticket_event: ['support_ticket', 'ticket_id'],
}

type Row = Readonly<Record<string, unknown>>
/** The rows that name a person, by table. */
export type RowsByTable = ReadonlyMap<string, readonly Row[]>

/** Whether everything in this row is about the person. A cart is of the customer for whom staff fill it. */
function isOwn(table: string, row: Row, userId: number): boolean {
  if (own.includes(table)) return true
  return ofWhomItConcerns.includes(table) && (row['as_user'] ?? row['user_id']) === userId
}

/** Whether everything in a row of this table is about the person; of a history by the record that it is in. */
function findOwn(table: string, rows: RowsByTable, userId: number): (row: Row) => boolean {
  const [record, key] = recordOf[table] ?? []
  if (record === undefined || key === undefined) return (row) => isOwn(table, row, userId)
  const ownRecords = (rows.get(record) ?? []).filter((row) => isOwn(record, row, userId))
  const keys = new Set(ownRecords.map((row) => row[key]))
  return (row) => keys.has(row[key])
}

/** Tables of the machinery, whose rows say nothing that the records themselves do not. */
const machinery = [
  ...['op_receipt', 'upload_part', 'person_erasure'],
  // How a person proves who they are: of use to a thief alone.
  ...['totp_secret', 'recovery_code', 'pending_sign_in'],
]

/** Whether rows of this table belong to the export. */
export const isExported = (table: string): boolean => !machinery.includes(table)

/** The rows of a table as a person gets them: without secrets, and without what is another person's. */
function toExportedRows(table: string, rows: RowsByTable, userId: number): Record<string, unknown>[] {
  const isWhole = findOwn(table, rows, userId)
  return (rows.get(table) ?? []).map((row) => {
    const isShown = (name: string) => !secrets.test(name) && (isWhole(row) || !isOfOthers(table, name))
    return Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name)))
  })
}

/** The rows by table as a person gets them. */
export const toExportedRecords = (rows: RowsByTable, userId: number): Record<string, Record<string, unknown>[]> =>
  Object.fromEntries([...rows.keys()].map((table) => [table, toExportedRows(table, rows, userId)]))
