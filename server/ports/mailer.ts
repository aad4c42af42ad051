export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Unique for each mail: a repeat after a crash carries the same one. */
  readonly messageId: string
}
/** SMTP, or files under `DATA_DIR/mail`. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
