import type { SecretPorts } from '../auth/index.ts'

/** Ports of the push module: the server secret and access to the push services. */
export interface PushPorts extends SecretPorts {
  readonly fetch: typeof globalThis.fetch
  /** Contact address for push services: `mailto:` or https. */
  readonly contact: string
}
