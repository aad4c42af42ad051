/** What notices need from outside: the server's secret, and a way to the push services. */
export interface PushPorts {
  readonly secretKey: string | null
  readonly fetch: typeof globalThis.fetch
  /** Whom a push service may write to: `mailto:` or https. */
  readonly contact: string
}
