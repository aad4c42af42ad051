export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same words, dressed; sent beside the text for programs that show it. */
  readonly html: string
  /** Unique for each mail: a repeat after a crash carries the same one. */
  readonly messageId: string
}
/** SMTP, or files under `DATA_DIR/mail`. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
