/** Of the server, or a secret of the person: not handed out. */
const secrets =
  /hash|secret|token|sealed|challenge|credential|public_key|gateway_ref|^p256dh$|^auth$|^endpoint$|password|^code|^bytes$|client_op_id|^payload$|search_text/
/** Data of others, in records that a person worked on: a claim's customer, the owner of a machine. */
const ofOthers =
  /^(customer|contact|company|address|city|postal|email|phone|notification_subscribers|from_|to_|dealer_name)/

/** Tables about the person alone: nothing in them is somebody else's. */
const own = ['app_user', 'user_address', 'saved_card', 'session', 'shop_order', 'notification_choice', 'cart', 'quote']
/** Tables of the machinery, whose rows say nothing that the records themselves do not. */
const machinery = [
  ...['op_receipt', 'upload_part', 'person_erasure'],
  // How a person proves who they are: of use to a thief alone.
  ...['totp_secret', 'recovery_code', 'pending_sign_in'],
]

/** Whether rows of this table belong to the export. */
export const isExported = (table: string): boolean => !machinery.includes(table)

/** A row as a person gets it: without secrets, and without what is another person's. */
export const toExportedRow = (table: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !secrets.test(name) && (own.includes(table) || !ofOthers.test(name))),
  )
