/** How a mail belongs to a conversation, in the headers that mail programs and other servers go by. */
export interface MailThread {
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string
  /** The message id that it answers, and those before it, the oldest first. */
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  /**
   * Whether a machine wrote it, so that no machine answers it (`Auto-Submitted`, RFC 3834): `auto-replied` for one that a
   * mail caused.
   */
  readonly autoSubmitted?: 'auto-generated' | 'auto-replied'
  /** Where a press in the mail program ends these mails (`List-Unsubscribe`, RFC 8058); a whole address. */
  readonly unsubscribe?: string
}

/** The same for a mail that is staged: which address answers go to is known when it is sent. */
export interface StagedThread {
  /** Names the conversation in the address that answers go to. */
  readonly replyKey?: string | undefined
  readonly inReplyTo?: string | undefined
  readonly references?: readonly string[] | undefined
  readonly autoSubmitted?: MailThread['autoSubmitted'] | undefined
  /** Below the shop's address, which is known when it is sent. */
  readonly unsubscribePath?: string | undefined
}

export interface Mail extends MailThread {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same content as HTML, sent as an alternative to the text. */
  readonly html: string
  /** Unique for each mail. A resend after a crash has the same id. */
  readonly messageId: string
}
/** SMTP, or files under `DATA_DIR/mail`. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
