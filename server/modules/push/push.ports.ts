/** Ports of the push module: the server secret and access to the push services. */
export interface PushPorts {
  readonly secretKey: string | null
  readonly fetch: typeof globalThis.fetch
  /** Contact address for push services: `mailto:` or https. */
  readonly contact: string
}
