export interface Mail {
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
